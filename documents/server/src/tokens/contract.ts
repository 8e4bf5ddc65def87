import { del, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, IdParams, idSchema, nameSchema, OkResponse } from '#fields'

const scope = z.enum(['read', 'write'])

export const ApiToken = z
  .object({
    id: idSchema,
    name: z.string(),
    scope,
    /** Projects that the token may use; null for all projects of its owner. */
    project_ids: z.array(idSchema).nullable(),
    created_at: datetimeSchema,
    expires_at: datetimeSchema.nullable(),
    /** Time at which the token was last used, exact to a minute. */
    last_used_at: datetimeSchema.nullable(),
  })
  .meta({ id: 'ApiToken' })

export const tokensContract = {
  create: post('/api/tokens', {
    auth: 'team',
    summary: 'Create a personal API token',
    body: z.strictObject({
      name: nameSchema(60),
      scope: scope.default('read'),
      project_ids: z.array(idSchema).min(1).max(1000).nullable().default(null),
      expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    status: 201,
    /** `secret`: the token. No other response contains it. */
    reply: z.object({ token: ApiToken, secret: z.string() }),
  }),
  list: get('/api/tokens', {
    auth: 'team',
    summary: 'List the own API tokens',
    reply: z.object({ tokens: z.array(ApiToken) }),
  }),
  revoke: del('/api/tokens/:id', {
    auth: 'team',
    summary: 'Revoke one of the own API tokens',
    params: IdParams,
    reply: OkResponse,
  }),
}
