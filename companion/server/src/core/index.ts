import { implementFor, type Mount } from '@sanhe/kit/http/implement'
import type { Handler } from '@sanhe/kit/outbox/types'
import type { Actors } from './actors.ts'
import type { Events } from './events.ts'

export type { Actors, ActorType, Person } from './actors.ts'
export { drainBatches, forEachDue, tryEachDue, tryOrLog } from './batches.ts'
export {
  addCount,
  type CounterKey,
  copyCounts,
  readCount,
  releaseCount,
  secondsUntilTomorrow,
  takeCount,
} from './counters.ts'
export type { Db } from './db.ts'
export type { Deps } from './deps.ts'
export { apiError, refuseFreeUser, refuseInactive, upgradeUrl } from './errors.ts'
export type { Events, OrderType } from './events.ts'
export { createFailureBudget } from './failure-budget.ts'
export { counterJobs } from './jobs.ts'
export { limits } from './limits.ts'
export { loginLimits } from './login-limits.ts'
export { maskReviewAuthor } from './masks.ts'
export type { Discrepancy, MoneyCheck } from './money-checks.ts'
export { type Channel, type Notice, type Recipient, toChild, toMerchant, toUser } from './notices.ts'
export type { OrderKind, OrderKinds, OrderRow } from './order-kind.ts'
export { servePageFiles } from './pages.ts'
export { offsetOf, type Page } from './paging.ts'
export { maskPhone } from './phones.ts'
export { toWgs84 } from './places.ts'
export { isOutsideQuietHours } from './quiet-hours.ts'
export { parseReference } from './references.ts'
export { done } from './replies.ts'
export type { DB } from './tables.ts'
export type { TokenClaims, TokenHolder, TokenSession, Tokens } from './tokens.ts'

export const implement = implementFor<Actors>()
export type ProductMount = Mount<Actors>
export type Subscriber = Handler<Events>
