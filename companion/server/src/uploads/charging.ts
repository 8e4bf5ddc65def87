import { localDay } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  releaseCount,
  limits,
  refuse as refuseCommon,
  secondsUntilTomorrow,
  takeCount,
} from '#core'
import { refuse } from './errors.ts'
import { maxUploadsADay } from './rules.ts'

/** Whose file it is. What the house shows, and what comes with an application to it, belongs to nobody who is counted. */
export type Owner = `user:${number}` | `merchant:${number}` | 'house'

type CountDeps = Pick<Deps, 'db' | 'clock'>
export type ChargeDeps = CountDeps & Pick<Deps, 'rateLimiter'>

/** So many of the day's, all or none; before anything is read: also files that are refused cost something. */
export async function countUploads({ db, clock }: CountDeps, owner: Owner, wanted = 1) {
  if (owner === 'house' || wanted === 0) return
  const now = clock.now()
  const count = { name: 'uploads', subject: owner, period: localDay(now) }
  const taken = await takeCount(db, count, maxUploadsADay, wanted)
  if (taken === wanted) return
  if (taken) await releaseCount(db, count, taken)
  throw refuse('UPLOAD_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}

/** For pictures that come inside other requests, which are not charged as uploads by address. */
export async function chargeUploads(deps: ChargeDeps, owner: Owner, wanted = 1) {
  if (owner === 'house') return
  for (let n = 0; n < wanted; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const retryAfter = await deps.rateLimiter.take('uploadsInside', limits.uploads, owner)
    if (retryAfter) throw refuseCommon('TOO_MANY_REQUESTS', { retryAfter })
  }
  await countUploads(deps, owner, wanted)
}
