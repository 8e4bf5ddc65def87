import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { DB, Db } from '#core'
import { type LegalKind, loginKinds } from './contract.ts'
import type { ConsentHolder } from './store.ts'

type NewConsent = { kind: LegalKind; version: number; action: DB['consents']['action'] }

/** Adds consents. Agreeing to the same privacy policy or user agreement again adds no row. */
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
    .where('kind', 'in', loginKinds)
    .groupBy('kind')
    .execute()

/** Removes the device names of a deleted account. The consents stay as proof. */
export const forgetConsentDevices = (db: Db, holder: ConsentHolder) =>
  db
    .updateTable('consents')
    .set({ device: '' })
    .where('holder_type', '=', holder.type)
    .where('holder_id', '=', holder.id)
    .execute()
