import { type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { protocolVersion } from '@sanhe/protocol/limits'
import { z } from 'zod'
import type { Failure, Found } from '#reach'

export const maxSecretaries = 50
export const defaultPort = 3000

/** What was said about being online is believed for so long. */
const onlineMs = 90 * secondMs

export const isOnline = (saidOnline: boolean, saidAt: Instant | undefined, now: Instant) =>
  saidOnline && saidAt !== undefined && now < saidAt + onlineMs

/** The last four characters, of keys that are long enough to keep their secret without them. */
export const keyHint = (key: string | undefined) => `••••${key && key.length >= 16 ? key.slice(-4) : ''}`

/** Behind the others, which are in their order; the first one has the specification's default. */
export const nextSortOrder = (others: { sort_order: number }[]) => (others.at(-1)?.sort_order ?? -1) + 1

/** Where each id stands after `asked` were put first, the others following as they were; undefined when it cannot be. */
export function newOrder(asked: number[], current: number[]) {
  const isOwn = asked.every((id) => current.includes(id))
  if (!isOwn) return 'SECRETARY_NOT_FOUND'
  if (new Set(asked).size < asked.length) return 'ORDER_INVALID'
  return [...asked, ...current.filter((id) => !asked.includes(id))]
}

type KeyTarget = { server_address: string; tls_fingerprint: string | null }

/**
 * Decides what happens to the stored key when a secretary changes. A key is only ever sent to the address and
 * certificate it was stored with, so another one of these needs a new key in the same request. `given` is undefined
 * where the request names no key and null where it removes the key.
 */
export function keyChange(before: KeyTarget, after: KeyTarget, given: string | null | undefined) {
  if (given === null) return 'remove'
  if (given !== undefined) return 'store'
  return isSameTarget(before, after) ? 'keep' : 'remove'
}

export const isSameTarget = (before: KeyTarget, after: KeyTarget) =>
  before.server_address === after.server_address && before.tls_fingerprint === after.tls_fingerprint

/** For people, whose app knows more words for each code. */
const failureMessages = {
  DNS_FAILED: 'There is no server of this name',
  REFUSED: 'Nothing answers at this address and port',
  TIMEOUT: 'The server did not answer within 10 seconds',
  TLS_INVALID: 'The certificate of this server cannot be trusted',
  TLS_REQUIRED: 'This address answers without encryption (HTTP): use an address and port with HTTPS',
  UNAUTHORIZED: 'The server does not accept this key',
  NOT_SECRETARY: 'Something answers there, but no secretary',
  VERSION_UNSUPPORTED: 'This secretary speaks another version of the protocol',
} as const
export type FailureCode = keyof typeof failureMessages

const failures = {
  unresolved: 'DNS_FAILED',
  refused: 'REFUSED',
  reset: 'REFUSED',
  timeout: 'TIMEOUT',
  tls: 'TLS_INVALID',
  plain: 'TLS_REQUIRED',
  notJson: 'NOT_SECRETARY',
} as const satisfies Record<Failure, FailureCode>

/** Of causes that share a code with another cause. */
const ownMessages: Partial<Record<Failure, string>> = {
  reset: 'The server closed the connection without an answer',
}

export const failureMessage = (code: FailureCode, found: Found) =>
  ('failure' in found && ownMessages[found.failure]) || failureMessages[code]

const isText = (max: number) => z.string().min(1).max(max)
const AnyHealth = z.object({ status: z.literal('ok'), protocol: z.number().int() })
const Health = AnyHealth.extend({ name: isText(100), avatar: isText(20), version: isText(50) })
type Agent = Omit<z.output<typeof Health>, 'status'> & Pick<Answer, 'certificate'>
type Answer = Extract<Found, { status: number }>

/** What the answer of an address says about it; only fields that an agent has are passed on. */
export function verdictOn(found: Found): FailureCode | Agent {
  if ('failure' in found) return failures[found.failure]
  if ([401, 403, 429].includes(found.status)) return 'UNAUTHORIZED'
  const { data: any } = AnyHealth.safeParse(found.json)
  if (found.status !== 200 || !any) return 'NOT_SECRETARY'
  if (any.protocol !== protocolVersion) return 'VERSION_UNSUPPORTED'
  const { data: health } = Health.safeParse(found.json)
  if (!health) return 'NOT_SECRETARY'
  const { name, avatar, version, protocol } = health
  return { name, avatar, version, protocol, certificate: found.certificate }
}
