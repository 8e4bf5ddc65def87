import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers, serviceTextSchema, serviceUrlSchema } from '#core/contract'

export const maxRequestSecrets = 50

const fields = {
  name: serviceTextSchema(40).regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must be one line'),
  /** URL of the service. The value is sent only to its scheme, host and port. */
  url: serviceUrlSchema,
  place: z.enum(['header', 'query']),
  /** Name of the header or of the parameter in the query. */
  field: z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a header or parameter'),
}
const value = z.string().regex(/^[\x20-\x7e]{1,2000}$/, 'must be 1 to 2000 visible ASCII characters')

/** Key of a service for HTTP requests. The value is never returned. */
export const RequestSecret = z
  .object({
    secret_id: z.number().int(),
    name: z.string(),
    /** Scheme, host and port of the service. */
    origin: z.string(),
    place: z.enum(['header', 'query']),
    field: z.string(),
    /** Last 4 characters of the value. */
    value_end: z.string(),
  })
  .meta({ id: 'RequestSecret' })

const BySecret = z.object({ secret_id: z.coerce.number().int().min(1) })

export const httpRequestsContract = {
  list: get('/api/request-secrets', {
    auth: 'key',
    roles: managers,
    summary: 'List the stored keys for HTTP requests',
    reply: z.object({ secrets: z.array(RequestSecret) }),
  }),
  add: post('/api/request-secrets', {
    auth: 'key',
    roles: managers,
    summary: 'Store a key of a service',
    body: z.strictObject({ ...fields, value }),
    reply: RequestSecret,
    status: 201,
  }),
  change: put('/api/request-secrets/:secret_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change a stored key; another service or field needs its value again',
    params: BySecret,
    body: z.strictObject({ ...fields, value: value.optional() }),
    reply: RequestSecret,
  }),
  remove: del('/api/request-secrets/:secret_id', {
    auth: 'key',
    roles: managers,
    summary: 'Delete a stored key',
    params: BySecret,
    reply: z.void(),
    status: 204,
  }),
}
