import { del, get, post, put } from '@sanhe/kit/http/contract'
import {
  dateTimeStringSchema,
  IdParams,
  idSchema,
  nameSchema,
  postgresTextSchema,
} from '@sanhe/kit/http/fields'
import { z } from 'zod'

export const Secretary = z
  .object({
    id: idSchema,
    user_id: idSchema,
    name: z.string(),
    avatar: z.string(),
    server_address: z.string(),
    /** Fingerprint of a certificate that is accepted in addition to certificates of trusted authorities. */
    tls_fingerprint: z.string().nullable(),
    /** False after the owner removed the API key, or after the address or certificate changed without a new key. */
    api_key_stored: z.boolean(),
    /** The last four characters of the stored API key, never the whole key; empty when no key is stored. */
    api_key_hint: z.string(),
    sort_order: z.number().int(),
    is_online: z.boolean(),
    last_active_at: dateTimeStringSchema.nullable(),
    created_at: dateTimeStringSchema,
  })
  .meta({ id: 'Secretary' })

const secretaryName = nameSchema(100)
/** A single emoji of at most ten characters, the length of the column. */
const avatar = postgresTextSchema(10).refine(
  (text) => /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(text),
  'must be one emoji',
)
const serverAddress = z.string().min(1).max(255)
/** An API key may contain only characters that are allowed in an HTTP header. */
const apiKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, 'must be 1 to 512 printable characters without spaces')

const tlsFingerprint = z.string().regex(/^sha256\/[A-Za-z0-9+/]{43}=$/, 'must be sha256/ and base64')

const reply = z.object({ secretary: Secretary })
const all = z.object({ secretaries: z.array(Secretary) })

export const connectionFailureCodes = [
  'DNS_FAILED',
  'REFUSED',
  'TIMEOUT',
  'TLS_INVALID',
  'TLS_REQUIRED',
  'UNAUTHORIZED',
  'NOT_SECRETARY',
  'VERSION_UNSUPPORTED',
] as const

const TestResult = z
  .union([
    z.object({
      ok: z.literal(true),
      latency_ms: z.number().int(),
      secretary: z.object({
        name: z.string(),
        avatar: z.string(),
        version: z.string(),
        protocol: z.number().int(),
        /**
         * `pinned`: only the fingerprint identifies the agent, so browsers warn until the user accepts the certificate.
         */
        certificate: z.enum(['trusted', 'pinned', 'none']),
      }),
    }),
    z.object({
      ok: z.literal(false),
      latency_ms: z.number().int(),
      error: z.object({ code: z.enum(connectionFailureCodes), message: z.string() }),
    }),
  ])
  .meta({ id: 'ConnectionTest' })

export const secretariesContract = {
  list: get('/api/secretaries', { auth: 'user', summary: 'List your secretaries in order', reply: all }),
  add: post('/api/secretaries', {
    auth: 'user',
    summary: 'Add a secretary by address and API key',
    body: z.strictObject({
      name: secretaryName.optional(),
      avatar: avatar.optional(),
      server_address: serverAddress,
      tls_fingerprint: tlsFingerprint.optional(),
      api_key: apiKey,
    }),
    status: 201,
    reply,
  }),
  order: put('/api/secretaries/order', {
    auth: 'user',
    summary: 'Reorder secretaries; ids that are not listed follow',
    body: z.strictObject({ ids: z.array(idSchema).max(1000) }),
    reply: all,
  }),
  update: put('/api/secretaries/:id', {
    auth: 'user',
    summary: 'Update a secretary; a new address or certificate deletes its key',
    params: IdParams,
    body: z.strictObject({
      name: secretaryName.optional(),
      avatar: avatar.optional(),
      sort_order: z.number().int().min(-1_000_000_000).max(1_000_000_000).optional(),
      server_address: serverAddress.optional(),
      tls_fingerprint: tlsFingerprint.nullable().optional(),
      /**
       * API key of the agent. Required if the address or the certificate changes, because such a change deletes the
       * stored key. Null removes the key.
       */
      api_key: apiKey.nullable().optional(),
    }),
    reply,
  }),
  remove: del('/api/secretaries/:id', {
    auth: 'user',
    summary: 'Delete a secretary',
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  seen: post('/api/secretaries/:id/seen', {
    auth: 'user',
    summary: 'Report whether the app reaches a secretary',
    params: IdParams,
    body: z.strictObject({ online: z.boolean() }),
    reply: z.void(),
    status: 204,
  }),
  test: post('/api/secretaries/test', {
    auth: 'user',
    summary: 'Test the connection to a stored or new secretary',
    body: z.union([
      z.strictObject({
        server_address: serverAddress,
        tls_fingerprint: tlsFingerprint.optional(),
        api_key: apiKey,
      }),
      z.strictObject({ secretary_id: idSchema }),
    ]),
    reply: TestResult,
  }),
  invite: post('/api/secretaries/:id/invite', {
    auth: 'user',
    summary: 'Create an invitation to pair another device',
    params: IdParams,
    status: 201,
    reply: z.object({ server_address: z.string(), token: z.string(), expires_at: dateTimeStringSchema }),
  }),
}
