import { post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'

const ReportInput = z.strictObject({ reason: nameSchema(500) })

export const reportsContract = {
  activity: post('/api/v1/activities/:id/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Report an activity to customer service',
    params: IdParams,
    body: ReportInput,
    reply: SuccessResponse,
  }),
  person: post('/api/v1/people/:id/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Report an organiser or author to customer service',
    params: IdParams,
    body: ReportInput,
    reply: SuccessResponse,
  }),
}
