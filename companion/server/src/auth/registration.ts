import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { recordDemoConsents } from '#legal'
import { carryOverUsageCountsOfDeletedAccount } from '#users'
import { findOrCreateUserByPhone } from './store.ts'

type RegistrationDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'emit'>

/** Returns the user of a phone number. If the phone number has no user, registers a new one. */
export async function findOrCreateUser({ db, clock, config, emit }: RegistrationDeps, phone: string) {
  const entered = await findOrCreateUserByPhone(db, phone, config.launchCity, clock.now())
  const { id } = entered.user
  if (entered.isNew) {
    await carryOverUsageCountsOfDeletedAccount({ config, db }, id, phone, clock.now())
    await emit(db, { type: 'user.registered', subject: `user:${id}`, payload: { userId: id } })
  }
  return entered
}

/** Registers the user of a demo link, with the consents that a person gives on the login page. Development only. */
export const registerDemoUser = (deps: RegistrationDeps, phone: string) =>
  inTransaction(deps.db, async (tx) => {
    const within = { ...deps, db: tx }
    const { user } = await findOrCreateUser(within, phone)
    await recordDemoConsents(within, { type: 'user', id: user.id })
  })
