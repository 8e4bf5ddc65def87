import { type Instant, localDay, localMonth } from '@sanhe/kit/runtime/clock'
import { copyCounts, type Deps, toUser } from '#core'
import { keyedHash } from './keyed-hash.ts'
import * as store from './store.ts'

type EndedDeps = Pick<Deps, 'config' | 'db'>

const hashOf = ({ config }: Pick<Deps, 'config'>, phone: string) =>
  keyedHash(config, 'phones of ended accounts', phone)

/** Keeps by which phone an account was ended, so that nobody is new who comes back. */
export const rememberEnded = (deps: EndedDeps, userId: number, phone: string, now: Instant) =>
  store.addEnded(deps.db, userId, hashOf(deps, phone), now)

/** What a phone's ended account used up of the running day and month is used up for its new one. */
export async function goOnCounting(deps: EndedDeps, userId: number, phone: string, now: Instant) {
  const ended = await store.findEnded(deps.db, hashOf(deps, phone))
  if (ended)
    await copyCounts(deps.db, toUser(ended.user_id), toUser(userId), [localDay(now), localMonth(now)])
}

/** Whether somebody had an account before this one; of an account that is ended itself nothing is known any more. */
export async function isReturning(deps: EndedDeps, userId: number) {
  const user = await store.findUser(deps.db, userId)
  return user !== undefined && (await store.findEnded(deps.db, hashOf(deps, user.phone))) !== undefined
}
