import { instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  rateLimitsByName,
  apiError as refuseCommon,
  releaseCounterUnits,
  secondsUntilTomorrow,
  takeCounterUnits,
} from '#core'
import { apiError } from './errors.ts'
import { maxUploadsADay } from './rules.ts'

/**
 * Owner of an uploaded file. `house` is the platform, which also owns the images of merchant applications. No daily
 * limit applies to `house`.
 */
export type UploadOwner = `user:${number}` | `merchant:${number}` | 'house'

type CountDeps = Pick<Deps, 'db' | 'clock'>
export type UploadLimitDeps = CountDeps & Pick<Deps, 'rateLimiter'>

/**
 * Counts uploads towards the daily limit of their owner. A request over the limit is refused, and none of its uploads
 * is counted. Called before the file is read, so that refused files cause little work.
 */
export async function countUploadsOfDay({ db, clock }: CountDeps, owner: UploadOwner, count = 1) {
  if (owner === 'house' || count === 0) return
  const now = clock.now()
  const counter = { name: 'uploads', subject: owner, period: instantToShanghaiDay(now) }
  const taken = await takeCounterUnits(db, counter, maxUploadsADay, count)
  if (taken === count) return
  if (taken) await releaseCounterUnits(db, counter, taken)
  throw apiError('UPLOAD_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}

/**
 * Applies the rate limit and the daily limit to images in the bodies of other requests. The rate limit of the upload
 * routes does not cover these requests.
 */
export async function applyUploadLimits(deps: UploadLimitDeps, owner: UploadOwner, count = 1) {
  if (owner === 'house') return
  for (let n = 0; n < count; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const retryAfter = await deps.rateLimiter.take('uploadsInside', rateLimitsByName.uploads, owner)
    if (retryAfter) throw refuseCommon('TOO_MANY_REQUESTS', { retryAfter })
  }
  await countUploadsOfDay(deps, owner, count)
}
