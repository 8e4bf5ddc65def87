import { type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { protocolVersion } from '@sanhe/protocol/limits'
import { z } from 'zod'
import type { JsonFetchResult, JsonFetchFailure } from '#outbound-requests'

export const maxSecretaries = 50
export const defaultAgentPort = 3000

/** Time in ms for which the app's last report about a secretary is valid. */
const onlineMs = 90 * secondMs

export const isSecretaryOnline = (reportedOnline: boolean, reportedAt: Instant | undefined, now: Instant) =>
  reportedOnline && reportedAt !== undefined && now < reportedAt + onlineMs

/**
 * Returns four dots and the last four characters of an API key. A short key shows only dots, because four characters
 * would reveal too much of it.
 */
export const maskApiKey = (key: string | undefined) => `••••${key && key.length >= 16 ? key.slice(-4) : ''}`

/**
 * Returns the position after all other secretaries, which are passed in their order. The first secretary gets 0, the
 * default of the specification.
 */
export const computeNextSortOrder = (others: { sort_order: number }[]) =>
  (others.at(-1)?.sort_order ?? -1) + 1

/**
 * Returns the ids with `firstIds` first and the other ids after them in their previous order, or an error code if
 * `firstIds` is invalid.
 */
export function moveIdsToFront(firstIds: number[], current: number[]) {
  const isOwn = firstIds.every((id) => current.includes(id))
  if (!isOwn) return 'SECRETARY_NOT_FOUND'
  if (new Set(firstIds).size < firstIds.length) return 'ORDER_INVALID'
  return [...firstIds, ...current.filter((id) => !firstIds.includes(id))]
}

type KeyTarget = { server_address: string; tls_fingerprint: string | null }

/**
 * Decides what happens to the stored API key when a secretary changes. A key is only ever sent to the address and
 * certificate with which it was stored, so a change of either needs a new key in the same request. `newKey` is
 * undefined when the request contains no key and null when the request removes the key.
 */
export function decideStoredKeyChange(
  before: KeyTarget,
  after: KeyTarget,
  newKey: string | null | undefined,
) {
  if (newKey === null) return 'remove'
  if (newKey !== undefined) return 'store'
  return hasSameAgentIdentity(before, after) ? 'keep' : 'remove'
}

export const hasSameAgentIdentity = (before: KeyTarget, after: KeyTarget) =>
  before.server_address === after.server_address && before.tls_fingerprint === after.tls_fingerprint

/** Messages of failed connection tests for API clients; the app has more text for each code. */
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
export type ConnectionFailureCode = keyof typeof failureMessages

const failures = {
  unresolved: 'DNS_FAILED',
  refused: 'REFUSED',
  reset: 'REFUSED',
  timeout: 'TIMEOUT',
  tls: 'TLS_INVALID',
  plain: 'TLS_REQUIRED',
  notJson: 'NOT_SECRETARY',
} as const satisfies Record<JsonFetchFailure, ConnectionFailureCode>

/** Messages for causes that share an error code with another cause. */
const ownMessages: Partial<Record<JsonFetchFailure, string>> = {
  reset: 'The server closed the connection without an answer',
}

export const describeConnectionFailure = (code: ConnectionFailureCode, found: JsonFetchResult) =>
  ('failure' in found && ownMessages[found.failure]) || failureMessages[code]

const isText = (max: number) => z.string().min(1).max(max)
const AnyHealth = z.object({ status: z.literal('ok'), protocol: z.number().int() })
const Health = AnyHealth.extend({ name: isText(100), avatar: isText(20), version: isText(50) })
type Agent = Omit<z.output<typeof Health>, 'status'> & Pick<Answer, 'certificate'>
type Answer = Extract<JsonFetchResult, { status: number }>

/**
 * Interprets the response of a server to a connection test; returns only the known fields of an agent, or a failure
 * code.
 */
export function evaluateHealthResponse(found: JsonFetchResult): ConnectionFailureCode | Agent {
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
