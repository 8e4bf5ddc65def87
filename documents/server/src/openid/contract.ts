import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

export const openidContract = {
  provider: get('/api/auth/openid', {
    auth: 'none',
    summary: 'Get the provider of logins by OpenID Connect',
    reply: z.object({ provider: z.object({ name: z.string() }).nullable() }),
  }),
  start: post('/api/auth/openid', {
    auth: 'none',
    limit: 'login',
    summary: 'Start a login by OpenID Connect and get the URL of the provider',
    body: z.strictObject({
      to: z.string().max(2000).optional().describe('Path of the web client that opens after the login'),
      invitation: z.string().max(200).optional().describe('Token of an invitation link'),
    }),
    reply: z.object({ url: z.string() }),
  }),
}
