import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { approvers } from '#core/contract'

export const undoContract = {
  undo: post('/api/tool-calls/:call_id/undo', {
    auth: 'key',
    roles: approvers,
    summary: 'Undo the effect of a tool call',
    params: z.object({ call_id: z.string() }),
    reply: z.void(),
    status: 204,
  }),
}
