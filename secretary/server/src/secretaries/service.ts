import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { formatServerAddress, parseServerAddress, refuseAddress } from '#outbound-requests'
import { apiError } from './errors.ts'
import { toEncryptedKeyColumns, emptyApiKeyColumns } from './keys.ts'
import {
  decideStoredKeyChange,
  defaultAgentPort,
  hasSameAgentIdentity,
  maxSecretaries,
  computeNextSortOrder,
  moveIdsToFront,
} from './rules.ts'
import * as store from './store.ts'

export type SecretaryDeps = Pick<Deps, 'db' | 'clock' | 'fields'>

type NameAndAvatar = { name?: string | undefined; avatar?: string | undefined }
type NewSecretary = NameAndAvatar & {
  server_address: string
  api_key: string
  tls_fingerprint?: string | undefined
}
type SecretaryChanges = NameAndAvatar & {
  sort_order?: number | undefined
  server_address?: string | undefined
  api_key?: string | null | undefined
  tls_fingerprint?: string | null | undefined
}

/**
 * Normalises a server address to `host:port` with the default port of agents. Does not check whether the server can be
 * reached.
 */
export function normalizeAgentAddress(text: string) {
  const place = parseServerAddress(text, defaultAgentPort)
  if (!place) throw refuseAddress('ADDRESS_INVALID')
  return place
}

/** Adds a secretary at the end of its owner's list. */
export async function addSecretary({ db, ...deps }: SecretaryDeps, userId: number, secretary: NewSecretary) {
  return inTransaction(db, async (tx) => {
    await store.lockSecretaryOwner(tx, userId)
    const others = await store.listSecretaries(tx, userId)
    if (others.length >= maxSecretaries) throw apiError('TOO_MANY_SECRETARIES')
    return addLast({ db: tx, ...deps }, userId, secretary, others)
  })
}

/**
 * Adds the agent that was just deployed for a user to the user's secretaries. If the user has a secretary at the
 * address of the agent, that secretary gets the key of the new agent. The limit of secretaries does not apply, because
 * the deployment is already done. Runs in the caller's transaction.
 */
export async function pairSecretary(deps: SecretaryDeps, userId: number, secretary: NewSecretary) {
  const { db, clock } = deps
  await store.lockSecretaryOwner(db, userId)
  const others = await store.listSecretaries(db, userId)
  const address = formatServerAddress(normalizeAgentAddress(secretary.server_address))
  const known = others.find(({ server_address }) => server_address === address)
  const { id } = known
    ? await updateSecretary(deps, userId, known.id, {
        api_key: secretary.api_key,
        tls_fingerprint: secretary.tls_fingerprint,
      })
    : await addLast(deps, userId, secretary, others)
  await store.setOnlineReport(db, userId, id, true, clock.now())
  return id
}

async function addLast(
  { db, clock, fields }: SecretaryDeps,
  userId: number,
  secretary: NewSecretary,
  others: store.SecretaryRow[],
) {
  const place = {
    id: await store.reserveSecretaryId(db),
    user_id: userId,
    server_address: formatServerAddress(normalizeAgentAddress(secretary.server_address)),
    tls_fingerprint: secretary.tls_fingerprint ?? null,
  }
  return store.addSecretary(db, {
    ...place,
    ...nameAndAvatarOf(secretary),
    ...toEncryptedKeyColumns(fields, place, secretary.api_key),
    sort_order: computeNextSortOrder(others),
    created_at: toDate(clock.now()),
  })
}

/**
 * Changes the fields of the request and keeps the other fields. Deletes the stored API key if it would be sent to a
 * different server than before.
 */
export const updateSecretary = (
  { db, fields }: Pick<SecretaryDeps, 'db' | 'fields'>,
  userId: number,
  id: number,
  changes: SecretaryChanges,
) =>
  inTransaction(db, async (tx) => {
    const before = (await store.lockSecretary(tx, userId, id)) ?? notFound()
    const target = targetAfter(before, changes)
    const { sort_order, api_key } = changes
    const fate = decideStoredKeyChange(before, target, api_key)
    const changed = await store.updateSecretary(tx, userId, id, {
      ...nameAndAvatarOf(changes),
      ...target,
      ...(sort_order !== undefined && { sort_order }),
      ...(fate === 'remove' && emptyApiKeyColumns),
      ...(fate === 'store' && api_key && toEncryptedKeyColumns(fields, { ...before, ...target }, api_key)),
      // The online status is reset, because it belongs to the server at the previous address.
      ...(!hasSameAgentIdentity(before, target) && { is_online: false, seen_at: null }),
    })
    return changed ?? notFound()
  })

/** Keeps the pinned certificate only if the address stays the same, because it was pinned for that address. */
function targetAfter(
  before: store.SecretaryRow,
  { server_address: text, tls_fingerprint: pin }: SecretaryChanges,
) {
  const server_address =
    text === undefined ? before.server_address : formatServerAddress(normalizeAgentAddress(text))
  const kept = server_address === before.server_address ? before.tls_fingerprint : null
  return { server_address, tls_fingerprint: pin === undefined ? kept : pin }
}

/**
 * Returns name and avatar if the request contains them; otherwise the row keeps its values or gets the column defaults.
 */
const nameAndAvatarOf = ({ name, avatar }: NameAndAvatar) => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && { avatar }),
})

export async function reorderSecretaries({ db }: SecretaryDeps, userId: number, ids: number[]) {
  return inTransaction(db, async (tx) => {
    await store.lockSecretaryOwner(tx, userId)
    const current = await store.listSecretaries(tx, userId)
    const order = moveIdsToFront(
      ids,
      current.map(({ id }) => id),
    )
    if (typeof order === 'string') throw apiError(order)
    await store.setSecretaryOrder(tx, userId, order)
    return store.listSecretaries(tx, userId)
  })
}

export async function removeSecretary({ db }: SecretaryDeps, userId: number, id: number) {
  if (!(await store.removeSecretary(db, userId, id))) notFound()
}

/** Stores the app's report on whether the app can reach a secretary. */
export async function storeSecretaryOnlineReport(
  { db, clock }: SecretaryDeps,
  userId: number,
  id: number,
  online: boolean,
) {
  if (!(await store.setOnlineReport(db, userId, id, online, clock.now()))) notFound()
}

function notFound(): never {
  throw apiError('SECRETARY_NOT_FOUND')
}
