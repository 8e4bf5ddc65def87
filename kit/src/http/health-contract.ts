import { z } from 'zod'
import { get } from './contract.ts'

export const healthContract = {
  health: get('/api/health', {
    auth: 'none',
    summary: 'Check whether the service answers',
    reply: z.object({ status: z.literal('ok'), version: z.string(), uptime_s: z.number() }),
  }),
}
