import { inTransaction } from '@sanhe/kit/postgres/database'
import { deleteSessions } from '#access'
import { type Deps, toUserRecipient } from '#core'
import { recordEndedAccount } from './ended-accounts.ts'
import { apiError } from './errors.ts'
import { lockUserRow } from './service.ts'
import * as store from './store.ts'

/** Deletes an account permanently. Other modules delete their personal data when they receive the event. */
export const deleteUserAccount = (
  { config, db, clock, emit }: Pick<Deps, 'config' | 'db' | 'clock' | 'emit'>,
  userId: number,
  phone: string,
) =>
  inTransaction(db, async (tx) => {
    const user = await lockUserRow(tx, userId)
    if (user.phone !== phone) throw apiError('PHONE_MISMATCH')
    if (await store.findOpenOrder(tx, userId)) throw apiError('OPEN_ORDERS')
    await recordEndedAccount({ config, db: tx }, userId, phone, clock.now())
    await store.anonymiseUser(tx, userId, clock.now())
    await deleteSessions(tx, { type: 'user', id: userId })
    const payload = { userId, avatar: user.avatar_url }
    await emit(tx, { type: 'user.removed', subject: toUserRecipient(userId), payload })
  })
