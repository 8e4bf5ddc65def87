import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

export const liveContract = {
  ticket: post('/api/ws-ticket', {
    auth: 'key',
    summary: 'A ticket that opens one WebSocket within 30 seconds, for clients that can set no headers',
    reply: z.object({ ticket: z.string(), expires_at: z.string().meta({ format: 'date-time' }) }),
    status: 201,
  }),
}
