import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Count, type Db, type Deps, releaseCount, readCount, takeCount, upgradeUrl } from '#core'
import { findUser, isMember } from '#users'
import { refuse } from './errors.ts'
import { freeMessagesADay, heardInVainADay, hearingsInVain, messagesOfDay } from './rules.ts'

/**
 * Whether a recording may be listened to, which costs: that somebody calls for help shows in its words alone, so some of
 * those whose messages are used up are. Returns what was counted for it.
 */
export async function mayBeHeard({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  const now = clock.now()
  if (await hasMessages(db, userId, now)) return undefined
  const count = hearingsInVain(userId, now)
  if (!(await takeCount(db, count, heardInVainADay)))
    throw refuse('FREE_LIMIT_EXCEEDED', { upgrade_url: upgradeUrl })
  return count
}

async function hasMessages(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  if (user && isMember(user, now)) return true
  return (await readCount(db, messagesOfDay(userId, now))) < freeMessagesADay
}

/** For what was no vain hearing after all. */
export const wasHeard = async (db: Db, count: Count | undefined) =>
  void (count && (await releaseCount(db, count)))
