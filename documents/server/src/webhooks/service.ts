import { toIso } from '@sanhe/kit/runtime/clock'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { type AuditOrigin, recordAudit } from '#audit'
import type { Deps, SessionUser } from '#core'
import { addDelivery, createWebhookMessageId } from '#webhook-events'
import { apiError } from './errors.ts'
import { maxWebhookEndpoints, webhookSecretOverlapMs } from './rules.ts'
import { createSecretCipher, generateWebhookSecret } from './signature.ts'
import * as store from './store.ts'
import { parseWebhookUrl } from './webhook-url.ts'

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config'>

type EndpointFields = { url: string; description: string; events: string[]; project_ids: number[] | null }
type EndpointChanges = { [K in keyof EndpointFields]?: EndpointFields[K] | undefined } & {
  disabled?: boolean | undefined
}

export function getEndpoint(db: Sqlite, id: number) {
  const endpoint = store.findEndpoint(db, id)
  if (!endpoint) throw apiError('ENDPOINT_NOT_FOUND')
  return endpoint
}

/** Creates an endpoint. The secret is returned once; the database keeps it encrypted. */
export function createEndpoint(
  deps: WebhookDeps,
  given: EndpointFields,
  by: SessionUser,
  origin: AuditOrigin,
) {
  const { db, clock, config } = deps
  const secret = generateWebhookSecret()
  const endpoint = transaction(db, () => {
    if (store.countEndpoints(db) >= maxWebhookEndpoints) throw apiError('TOO_MANY_ENDPOINTS')
    const added = store.addEndpoint(db, {
      ...toColumns(deps, given),
      secret: createSecretCipher(config.sessionSecret).encrypt(secret),
      created_by_name: by.username,
      created_at: toIso(clock.now()),
    })
    recordAudit(deps, origin, { action: 'webhook.created', target: toAuditTarget(added.url) })
    return added
  })
  return { endpoint, secret }
}

/** The log holds no path and query of a webhook, because they may contain a secret of the receiver. */
const toAuditTarget = (url: string) => new URL(url).origin

function toColumns<Given extends EndpointChanges>(deps: WebhookDeps, given: Given) {
  return {
    ...(given.url !== undefined && { url: checkedUrl(deps, given.url) }),
    ...(given.description !== undefined && { description: given.description.trim() }),
    ...(given.events !== undefined && { events: JSON.stringify([...new Set(given.events)]) }),
    ...(given.project_ids !== undefined && { project_ids: checkedProjects(deps, given.project_ids) }),
  } as { [K in keyof EndpointFields & keyof Given]: K extends 'project_ids' ? string | null : string }
}

function checkedUrl({ config }: WebhookDeps, text: string) {
  const url = parseWebhookUrl(text.trim(), { allowPrivate: config.allowPrivateWebhooks })
  if (typeof url === 'string') throw apiError(url)
  return url.href
}

function checkedProjects({ db }: WebhookDeps, given: number[] | null) {
  if (given === null) return null
  const ids = JSON.stringify([...new Set(given)])
  if (store.countExistingProjects(db, ids) !== new Set(given).size) throw apiError('PROJECT_NOT_FOUND')
  return ids
}

/** Changes an endpoint. Disabling it cancels its waiting events. No events are recorded for a disabled endpoint. */
export function updateEndpoint(deps: WebhookDeps, id: number, given: EndpointChanges, origin: AuditOrigin) {
  const { db, clock } = deps
  return transaction(db, () => {
    const endpoint = getEndpoint(db, id)
    store.setEndpoint(db, id, toColumns(deps, given))
    if (given.disabled === true && endpoint.disabled_at === null) {
      store.setEndpoint(db, id, { disabled_at: toIso(clock.now()), disabled_reason: 'manual' })
      store.cancelWaitingDeliveries(db, id)
    }
    if (given.disabled === false) {
      if (readActiveWebhookSecrets(deps, endpoint).length === 0) throw apiError('SECRET_UNREADABLE')
      store.setEndpoint(db, id, { disabled_at: null, disabled_reason: null, failing_since: null })
    }
    const detail = { fields: Object.keys(given).join(', ') }
    recordAudit(deps, origin, { action: 'webhook.changed', target: toAuditTarget(endpoint.url), detail })
    return getEndpoint(db, id)
  })
}

export function removeEndpoint(deps: WebhookDeps, id: number, origin: AuditOrigin) {
  transaction(deps.db, () => {
    const { url } = getEndpoint(deps.db, id)
    store.removeEndpoint(deps.db, id)
    recordAudit(deps, origin, { action: 'webhook.removed', target: toAuditTarget(url) })
  })
}

/**
 * Creates a new secret. The former secret is also used to sign for a day, so that the receiver can switch to the new
 * secret without a gap.
 */
export function rotateWebhookSecret(deps: WebhookDeps, id: number, origin: AuditOrigin) {
  const { db, clock, config } = deps
  const secret = generateWebhookSecret()
  const endpoint = transaction(db, () => {
    const { secret: former, url } = getEndpoint(db, id)
    recordAudit(deps, origin, { action: 'webhook.secret_rotated', target: toAuditTarget(url) })
    store.setEndpoint(db, id, {
      secret: createSecretCipher(config.sessionSecret).encrypt(secret),
      former_secret: former === '' ? null : former,
      former_secret_until: former === '' ? null : toIso(clock.now() + webhookSecretOverlapMs),
    })
    return getEndpoint(db, id)
  })
  return { endpoint, secret }
}

/**
 * Returns the secrets that sign now, beginning with the current secret. Returns none if the current secret cannot be
 * decrypted.
 */
export function readActiveWebhookSecrets(
  { clock, config }: Omit<WebhookDeps, 'db'>,
  row: store.WebhookEndpointRow,
) {
  const { decrypt } = createSecretCipher(config.sessionSecret)
  const current = decrypt(row.secret)
  if (current === undefined) return []
  const isFormerValid = row.former_secret_until !== null && row.former_secret_until > toIso(clock.now())
  const former = isFormerValid && row.former_secret !== null ? decrypt(row.former_secret) : undefined
  return former === undefined ? [current] : [current, former]
}

export function sendTestEvent({ db, clock }: WebhookDeps, id: number, by: SessionUser) {
  return transaction(db, () => {
    const endpoint = getEndpoint(db, id)
    if (endpoint.disabled_at !== null) throw apiError('ENDPOINT_DISABLED')
    const type = 'webhook.test'
    const now = toIso(clock.now())
    const data = {
      endpoint: { id, description: endpoint.description },
      by: { kind: 'person', name: by.username },
    }
    const delivery = addDelivery(db, {
      endpoint_id: id,
      message_id: createWebhookMessageId(),
      merge_key: null,
      type,
      payload: JSON.stringify({ type, timestamp: now, data }),
      created_at: now,
      due_at: now,
    })
    return getDelivery(db, delivery)
  })
}

/**
 * Sends an event again immediately, with its message id and payload. If the attempt fails, the event gets all retries
 * again.
 */
export function redeliverWebhook({ db, clock }: WebhookDeps, id: number) {
  return transaction(db, () => {
    const delivery = store.findDelivery(db, id)
    if (!delivery) throw apiError('DELIVERY_NOT_FOUND')
    if (getEndpoint(db, delivery.endpoint_id).disabled_at !== null) throw apiError('ENDPOINT_DISABLED')
    store.setDelivery(db, id, { state: 'waiting', due_at: toIso(clock.now()), attempts: 0 })
    return getDelivery(db, id)
  })
}

export function getDelivery(db: Sqlite, id: number) {
  const delivery = store.findListedDelivery(db, id)
  if (!delivery) throw apiError('DELIVERY_NOT_FOUND')
  return delivery
}
