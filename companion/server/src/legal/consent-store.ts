import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { DB, Db } from '#core'
import { type LegalKind, loginDocumentKinds } from './contract.ts'
import type { ConsentHolder } from './store.ts'

export type NewConsent = { kind: LegalKind; version: number; action: DB['consents']['action'] }

/**
 * Inserts the consents of an account. A second consent to the same version of the privacy policy or user agreement
 * inserts no row.
 */
export const addConsents = (
  db: Db,
  holder: ConsentHolder,
  consents: NewConsent[],
  device: string,
  now: Instant,
) =>
  db
    .insertInto('consents')
    .values(
      consents.map((consent) => ({
        ...consent,
        holder_type: holder.type,
        holder_id: holder.id,
        device,
        created_at: toDate(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns the newest version of the privacy policy and the user agreement that an account agreed to. */
export const listAgreedVersions = (db: Db, holder: ConsentHolder) =>
  db
    .selectFrom('consents')
    .select(({ fn }) => ['kind', fn.max('version').as('version')])
    .where('holder_type', '=', holder.type)
    .where('holder_id', '=', holder.id)
    .where('kind', 'in', loginDocumentKinds)
    .groupBy('kind')
    .execute()

/** Returns the newest version of one document that an account agreed to. */
export async function findAgreedVersion(db: Db, holder: ConsentHolder, kind: LegalKind) {
  const row = await db
    .selectFrom('consents')
    .select('version')
    .where('holder_type', '=', holder.type)
    .where('holder_id', '=', holder.id)
    .where('kind', '=', kind)
    .where('action', '=', 'agreed')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/** Removes the device names of a deleted account. The consents stay as proof. */
export const clearConsentDevices = (db: Db, holder: ConsentHolder) =>
  db
    .updateTable('consents')
    .set({ device: '' })
    .where('holder_type', '=', holder.type)
    .where('holder_id', '=', holder.id)
    .execute()
