import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'

export const systemContract = {
  health: get('/api/health', {
    auth: 'none',
    summary: 'Check whether the service is healthy',
    reply: z.object({ status: z.literal('ok'), version: z.string(), uptime_s: z.number() }),
  }),
  appSettings: get('/api/v1/app-settings', {
    auth: 'none',
    summary: 'Get settings that clients need before login',
    reply: z.object({
      demoLogin: z
        .boolean()
        .describe('True in development: children log in with the code `demo-<name>`, without WeChat'),
      map: z
        .object({ tilesUrl: z.string(), attribution: z.string() })
        .nullable()
        .describe('Tiles of the map in WGS-84; null if there is no map'),
      findsAddresses: z.boolean().describe('True if `GET /addresses/at` finds addresses'),
      pushPublicKey: z
        .string()
        .nullable()
        .describe('VAPID key with which browsers subscribe to Web Push (base64url); null without Web Push'),
      servicePhone: z.string().nullable().describe('Phone number of customer service; null if there is none'),
    }),
  }),
}
