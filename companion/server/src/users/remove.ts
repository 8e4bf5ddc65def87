import { inTransaction } from '@sanhe/kit/postgres/database'
import { deleteSessions } from '#access'
import { type Deps, toUser } from '#core'
import { rememberEnded } from './ended-accounts.ts'
import { refuse } from './errors.ts'
import { lockUser } from './service.ts'
import * as store from './store.ts'

/** Ends an account for good; modules that keep more of the person hear of it and forget that. */
export const removeUser = (
  { config, db, clock, emit }: Pick<Deps, 'config' | 'db' | 'clock' | 'emit'>,
  userId: number,
  phone: string,
) =>
  inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.phone !== phone) throw refuse('PHONE_MISMATCH')
    if (await store.findOpenOrder(tx, userId)) throw refuse('OPEN_ORDERS')
    await rememberEnded({ config, db: tx }, userId, phone, clock.now())
    await store.blankUser(tx, userId, clock.now())
    await deleteSessions(tx, { type: 'user', id: userId })
    const payload = { userId, avatar: user.avatar_url }
    await emit(tx, { type: 'user.removed', subject: toUser(userId), payload })
  })
