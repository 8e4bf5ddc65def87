import type { DB, Db } from '#core'

type HealthConsent = NonNullable<DB['users']['health_consent']>

export async function readHealthConsent(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select('health_consent')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.health_consent
}

export const setHealthConsent = (tx: Db, userId: number, consent: HealthConsent) =>
  tx.updateTable('users').set({ health_consent: consent }).where('id', '=', userId).execute()

/** Deletes the watches of a user with their tokens. */
export const deleteWatchesOfUser = (tx: Db, userId: number) =>
  tx.deleteFrom('health_devices').where('user_id', '=', userId).execute()
