import { createHash, createHmac } from 'node:crypto'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'

export type AliyunAccessKey = { accessKeyId: string; accessKeySecret: string }
type Call = {
  host: string
  action: string
  version: string
  query: string
  /** Form fields in the body, encoded like a query. Absent: the request has no body. */
  form?: string
  at: Instant
  nonce: string
}

const algorithm = 'ACS3-HMAC-SHA256'

/** Encodes by RFC 3986, because encodeURIComponent leaves some characters that Alibaba Cloud encodes. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sorts names by code unit, independently of the machine's locale. */
const sortByCodeUnit = (names: string[]) => names.toSorted((a, b) => (a < b ? -1 : 1))

export const toCanonicalQuery = (values: Record<string, string>) =>
  sortByCodeUnit(Object.keys(values))
    .map((name) => `${encode(name)}=${encode(values[name] ?? '')}`)
    .join('&')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Content type of a request body with form fields. */
const formType = 'application/x-www-form-urlencoded'

/**
 * Returns the headers of a POST to `/`, signed by Alibaba Cloud's ACS3-HMAC-SHA256 (signature version 3). The hash of
 * the body is part of the signature.
 */
export function createSignedHeaders(
  { accessKeyId, accessKeySecret }: AliyunAccessKey,
  call: Call,
): Record<string, string> {
  const bodyHash = sha256(call.form ?? '')
  const headers: Record<string, string> = {
    ...(call.form !== undefined && { 'content-type': formType }),
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': toIso(call.at).replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const names = sortByCodeUnit(Object.keys(headers))
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', call.query, lines, names.join(';'), bodyHash].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...headers, authorization }
}
