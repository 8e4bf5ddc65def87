import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

export const liveContract = {
  ticket: post('/api/ws-ticket', {
    auth: 'key',
    roles: anyRole,
    summary: 'Create a ticket for one WebSocket connection (valid for 30 seconds)',
    reply: z.object({ ticket: z.string(), expires_at: z.string().meta({ format: 'date-time' }) }),
    status: 201,
  }),
}
