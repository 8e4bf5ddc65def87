import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

export const healthContract = {
  health: get('/api/health', {
    auth: 'key',
    roles: anyRole,
    summary: 'Test the connection and read the name and capabilities',
    reply: z
      .object({
        status: z.literal('ok'),
        name: z.string(),
        avatar: z.string(),
        version: z.string(),
        protocol: z.literal(1),
        server_time: z.string().meta({ format: 'date-time' }),
        uptime_s: z.number().int(),
        brain: z.object({ mode: z.enum(['offline', 'llm']), model: z.string().nullable() }),
        /** State of the TLS certificate: browsers trust `issued` and warn about any other. */
        certificate: z.object({
          state: z.enum(['none', 'file', 'pending', 'issued', 'failed']),
          problem: z.string().nullable(),
          expires_at: z.string().meta({ format: 'date-time' }).nullable(),
        }),
        capabilities: z.array(z.string()),
      })
      .meta({ id: 'Health' }),
  }),
}
