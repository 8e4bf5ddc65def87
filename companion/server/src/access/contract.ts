import { del, type EndpointDefinition, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'

export const LoginSession = z.object({
  id: z.string(),
  device: z.string().describe('Device and app from the user agent: iPhone · 微信'),
  createdAt: z.string(),
  lastUsedAt: z.string().describe('Accurate to one hour'),
  expiresAt: z.string().describe('When the token expires unless it is refreshed'),
  current: z.boolean().describe('True for the login of this request'),
})

const EmptyBody = z.strictObject({}).nullish()

/**
 * Endpoints with which every kind of account manages its logins. Their paths begin like the path of the login
 * endpoint.
 */
export const sessionEndpoints = <const Access extends Pick<EndpointDefinition, 'auth' | 'roles' | 'staff'>>(
  prefix: string,
  access: Access,
) => ({
  logout: post(`${prefix}/logout`, {
    ...access,
    summary: 'End this login and revoke its token',
    body: EmptyBody,
    reply: SuccessResponse,
  }),
  logoutEverywhere: post(`${prefix}/logout-everywhere`, {
    ...access,
    summary: 'End all logins of this account, on all devices',
    body: EmptyBody,
    reply: SuccessResponse,
  }),
  sessions: get(`${prefix}/sessions`, {
    ...access,
    summary: 'List the logins of this account, last used first',
    query: PageQuery,
    reply: z.object({ sessions: z.array(LoginSession), ...paginationFields }),
  }),
  endSession: del(`${prefix}/sessions/:id`, {
    ...access,
    summary: 'End one login of this account',
    params: z.object({ id: z.string().max(64) }),
    reply: SuccessResponse,
  }),
})
