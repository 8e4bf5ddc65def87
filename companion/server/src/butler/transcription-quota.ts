import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  type CounterKey,
  type Db,
  type Deps,
  membershipPagePath,
  readCounter,
  releaseCounterUnits,
  takeCounterUnits,
} from '#core'
import { findUser, isMember } from '#users'
import { apiError } from './errors.ts'
import {
  getDailyMessagesCounterKey,
  getExtraTranscriptionsCounterKey,
  extraTranscriptionsPerDay,
  freeMessagesPerDay,
} from './rules.ts'

/**
 * Reserves the transcription of a voice recording, which costs money. A user without messages left has a limited number
 * of extra transcriptions, because only the transcript can show a call for help. Returns the counter of extra
 * transcriptions if it was used, otherwise undefined. Throws an error if no extra transcription is left.
 */
export async function reserveTranscription({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  const now = clock.now()
  if (await hasMessagesLeft(db, userId, now)) return undefined
  const count = getExtraTranscriptionsCounterKey(userId, now)
  if (!(await takeCounterUnits(db, count, extraTranscriptionsPerDay)))
    throw apiError('FREE_LIMIT_EXCEEDED', { upgrade_url: membershipPagePath })
  return count
}

async function hasMessagesLeft(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  if (user && isMember(user, now)) return true
  return (await readCounter(db, getDailyMessagesCounterKey(userId, now))) < freeMessagesPerDay
}

/** Returns an extra transcription to its counter, because the recording was counted as a message after all. */
export const releaseTranscription = async (db: Db, count: CounterKey | undefined) =>
  void (count && (await releaseCounterUnits(db, count)))
