import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Count, type Db, type Deps, releaseCount, readCount, takeCount, upgradeUrl } from '#core'
import { findUser, isMember } from '#users'
import { refuse } from './errors.ts'
import { freeMessagesADay, heardInVainADay, hearingsInVain, messagesOfDay } from './rules.ts'

/**
 * Decides whether a recording may be transcribed, which costs money. Only the transcript shows a call for help, so
 * users without messages left still have a limited number of transcriptions. Returns the counter that was used.
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

/** Returns the used unit, because the recording led to a message after all. */
export const wasHeard = async (db: Db, count: Count | undefined) =>
  void (count && (await releaseCount(db, count)))
