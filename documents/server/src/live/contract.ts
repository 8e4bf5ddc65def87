import { put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { idSchema, OkResponse } from '#fields'

/** Id that a browser page chooses for itself and sends when it opens the event stream. */
export const pageIdSchema = z.string().regex(/^[\w.-]{1,64}$/)

export const presenceContract = {
  set: put('/api/presence', {
    auth: 'team',
    summary: 'Report which document a page shows',
    body: z.strictObject({ page: pageIdSchema, document_id: idSchema.nullable() }),
    reply: OkResponse,
  }),
}
