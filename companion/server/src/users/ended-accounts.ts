import { type Instant, instantToShanghaiDay, toShanghaiMonth } from '@sanhe/kit/runtime/clock'
import { copyCounters, type Deps, toUserRecipient } from '#core'
import { hashWithDataKey } from './keyed-hash.ts'
import * as store from './store.ts'

type EndedDeps = Pick<Deps, 'config' | 'db'>

const hashOf = ({ config }: Pick<Deps, 'config'>, phone: string) =>
  hashWithDataKey(config, 'phones of ended accounts', phone)

/** Stores a hash of the phone number of a deleted account, so that a user who registers again is not treated as new. */
export const recordEndedAccount = (deps: EndedDeps, userId: number, phone: string, now: Instant) =>
  store.addEndedAccount(deps.db, userId, hashOf(deps, phone), now)

/**
 * Adds the daily and monthly usage counts of a deleted account (chat messages, joined activities, …) to the new account
 * of the same phone number, so that deleting an account resets no limit.
 */
export async function carryOverUsageCountsOfDeletedAccount(
  deps: EndedDeps,
  userId: number,
  phone: string,
  now: Instant,
) {
  const ended = await store.findEndedAccount(deps.db, hashOf(deps, phone))
  if (ended)
    await copyCounters(deps.db, toUserRecipient(ended.user_id), toUserRecipient(userId), [
      instantToShanghaiDay(now),
      toShanghaiMonth(now),
    ])
}

/**
 * Returns whether the user had an earlier account that was deleted. Returns false if the account of `userId` itself
 * is deleted, because its row no longer contains the phone number.
 */
export async function isReturningUser(deps: EndedDeps, userId: number) {
  const user = await store.findUser(deps.db, userId)
  return user !== undefined && (await store.findEndedAccount(deps.db, hashOf(deps, user.phone))) !== undefined
}
