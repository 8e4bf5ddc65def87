import { localDay } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  limits,
  apiError as refuseCommon,
  releaseCount,
  secondsUntilTomorrow,
  takeCount,
} from '#core'
import { apiError } from './errors.ts'
import { maxUploadsADay } from './rules.ts'

/** Owner of a file. `house`: pictures of the platform and of applications, which no daily limit counts. */
export type UploadOwner = `user:${number}` | `merchant:${number}` | 'house'

type CountDeps = Pick<Deps, 'db' | 'clock'>
export type UploadLimitDeps = CountDeps & Pick<Deps, 'rateLimiter'>

/**
 * Counts uploads against the daily limit, all or none. It counts before the file is read, because refused files cost
 * work too.
 */
export async function countUploads({ db, clock }: CountDeps, owner: UploadOwner, count = 1) {
  if (owner === 'house' || count === 0) return
  const now = clock.now()
  const counter = { name: 'uploads', subject: owner, period: localDay(now) }
  const taken = await takeCount(db, counter, maxUploadsADay, count)
  if (taken === count) return
  if (taken) await releaseCount(db, counter, taken)
  throw apiError('UPLOAD_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}

/**
 * Applies the rate limit and the daily limit to pictures inside other requests, to which the rate limit of the upload
 * routes does not apply.
 */
export async function limitUploads(deps: UploadLimitDeps, owner: UploadOwner, count = 1) {
  if (owner === 'house') return
  for (let n = 0; n < count; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const retryAfter = await deps.rateLimiter.take('uploadsInside', limits.uploads, owner)
    if (retryAfter) throw refuseCommon('TOO_MANY_REQUESTS', { retryAfter })
  }
  await countUploads(deps, owner, count)
}
