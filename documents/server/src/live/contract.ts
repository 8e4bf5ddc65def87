import { put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { idField, OkResponse } from '#fields'

/** Id that a browser page chooses for itself and sends when it opens the event stream. */
export const pageField = z.string().regex(/^[\w.-]{1,64}$/)

export const presenceContract = {
  set: put('/api/presence', {
    auth: 'team',
    summary: 'Report which document a page shows',
    body: z.strictObject({ page: pageField, document_id: idField.nullable() }),
    reply: OkResponse,
  }),
}
