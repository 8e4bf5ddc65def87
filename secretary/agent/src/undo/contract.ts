import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

export const undoContract = {
  undo: post('/api/tool-calls/:call_id/undo', {
    auth: 'key',
    summary: 'Undo the effect of a tool call',
    params: z.object({ call_id: z.string() }),
    reply: z.void(),
    status: 204,
  }),
}
