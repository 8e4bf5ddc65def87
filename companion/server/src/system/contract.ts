import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'

export const systemContract = {
  health: get('/api/health', {
    auth: 'none',
    summary: 'Whether the service answers',
    reply: z.object({ status: z.literal('ok'), version: z.string(), uptime_s: z.number() }),
  }),
  appSettings: get('/api/v1/app-settings', {
    auth: 'none',
    summary: 'What apps and pages need to know before anyone logs in',
    reply: z.object({
      servicePhone: z.string().nullable().describe('The number of customer service; null when there is none'),
    }),
  }),
}
