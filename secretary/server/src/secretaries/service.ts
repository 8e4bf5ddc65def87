import { toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { Deps } from '#core'
import { parsePlace, placeText, refuseAddress } from '#reach'
import { refuse } from './errors.ts'
import { sealKey } from './keys.ts'
import { defaultPort, maxSecretaries, newOrder } from './rules.ts'
import * as store from './store.ts'

export type SecretaryDeps = Pick<Deps, 'db' | 'clock' | 'fields'>

type Look = { name?: string | undefined; avatar?: string | undefined }
type NewSecretary = Look & { server_address: string; api_key: string; tls_fingerprint?: string | undefined }
type Changes = Look & {
  sort_order?: number | undefined
  server_address?: string | undefined
  api_key?: string | undefined
  tls_fingerprint?: string | null | undefined
}

/** `host:port`, the port of agents where none is named. Whether it can be reached is the app's affair. */
export function readAddress(text: string) {
  const place = parsePlace(text, defaultPort)
  if (!place) throw refuseAddress('ADDRESS_INVALID')
  return place
}

/** Adds a secretary behind the others of its owner. */
export async function addSecretary({ db, ...deps }: SecretaryDeps, userId: number, given: NewSecretary) {
  return inTransaction(db, async (tx) => {
    await store.lockOwner(tx, userId)
    const others = await store.listSecretaries(tx, userId)
    if (others.length >= maxSecretaries) throw refuse('TOO_MANY_SECRETARIES')
    return addBehind({ db: tx, ...deps }, userId, given, others)
  })
}

/**
 * Pairs a person with an agent that was set up for them and just answered: one that they know at this address gets
 * the new key. Nobody is told after that that they have too many. Runs in the caller's transaction.
 */
export async function pairSecretary(deps: SecretaryDeps, userId: number, given: NewSecretary) {
  const { db, clock } = deps
  await store.lockOwner(db, userId)
  const others = await store.listSecretaries(db, userId)
  const address = placeText(readAddress(given.server_address))
  const known = others.find(({ server_address }) => server_address === address)
  const { id } = known
    ? await changeSecretary(deps, userId, known.id, {
        api_key: given.api_key,
        tls_fingerprint: given.tls_fingerprint,
      })
    : await addBehind(deps, userId, given, others)
  await store.markSeen(db, userId, id, true, clock.now())
  return id
}

async function addBehind(
  { db, clock, fields }: SecretaryDeps,
  userId: number,
  given: NewSecretary,
  others: store.SecretaryRow[],
) {
  const id = await store.takeId(db)
  return store.addSecretary(db, {
    id,
    user_id: userId,
    ...lookOf(given),
    server_address: placeText(readAddress(given.server_address)),
    tls_fingerprint: given.tls_fingerprint ?? null,
    api_key_encrypted: sealKey(fields, id, userId, given.api_key),
    sort_order: (others.at(-1)?.sort_order ?? 0) + 1,
    created_at: toDate(clock.now()),
  })
}

export async function changeSecretary(
  { db, fields }: SecretaryDeps,
  userId: number,
  id: number,
  given: Changes,
) {
  const { server_address, api_key, sort_order, tls_fingerprint } = given
  const changed = await store.setSecretary(db, userId, id, {
    ...lookOf(given),
    ...(sort_order !== undefined && { sort_order }),
    // Another server has another certificate.
    ...(server_address !== undefined && {
      server_address: placeText(readAddress(server_address)),
      tls_fingerprint: null,
    }),
    ...(tls_fingerprint !== undefined && { tls_fingerprint }),
    ...(api_key !== undefined && { api_key_encrypted: sealKey(fields, id, userId, api_key) }),
  })
  return changed ?? notFound()
}

/** What was sent of name and avatar; the rest stays, or is the schema's default. */
const lookOf = ({ name, avatar }: Look) => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && { avatar }),
})

export async function orderSecretaries({ db }: SecretaryDeps, userId: number, ids: number[]) {
  return inTransaction(db, async (tx) => {
    await store.lockOwner(tx, userId)
    const current = await store.listSecretaries(tx, userId)
    const order = newOrder(
      ids,
      current.map(({ id }) => id),
    )
    if (typeof order === 'string') throw refuse(order)
    await store.setOrder(tx, userId, order)
    return store.listSecretaries(tx, userId)
  })
}

export async function removeSecretary({ db }: SecretaryDeps, userId: number, id: number) {
  if (!(await store.removeSecretary(db, userId, id))) notFound()
}

/** The app's own word on whether it reaches a secretary. */
export async function reportSeen({ db, clock }: SecretaryDeps, userId: number, id: number, online: boolean) {
  if (!(await store.markSeen(db, userId, id, online, clock.now()))) notFound()
}

function notFound(): never {
  throw refuse('SECRETARY_NOT_FOUND')
}
