import type { Instant } from '@sanhe/kit/runtime/clock'
import { type CounterKey, type Db, type Deps, readCount, releaseCount, takeCount, upgradeUrl } from '#core'
import { findUser, isMember } from '#users'
import { apiError } from './errors.ts'
import {
  dailyMessagesCounter,
  extraTranscriptionsCounter,
  extraTranscriptionsPerDay,
  freeMessagesPerDay,
} from './rules.ts'

/**
 * Decides whether a recording may be transcribed, which costs money. Only the transcript shows a call for help, so
 * users without messages left still have a limited number of transcriptions. Returns the counter that was used.
 */
export async function reserveTranscription({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  const now = clock.now()
  if (await hasMessagesLeft(db, userId, now)) return undefined
  const count = extraTranscriptionsCounter(userId, now)
  if (!(await takeCount(db, count, extraTranscriptionsPerDay)))
    throw apiError('FREE_LIMIT_EXCEEDED', { upgrade_url: upgradeUrl })
  return count
}

async function hasMessagesLeft(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  if (user && isMember(user, now)) return true
  return (await readCount(db, dailyMessagesCounter(userId, now))) < freeMessagesPerDay
}

/** Returns the used unit, because the recording led to a message after all. */
export const releaseTranscription = async (db: Db, count: CounterKey | undefined) =>
  void (count && (await releaseCount(db, count)))
