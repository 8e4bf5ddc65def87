import { createContractImplementer, type MountRoutes } from '@sanhe/kit/http/implement'
import type { EventHandler } from '@sanhe/kit/outbox/types'
import type { CallersByAuth } from './actors.ts'
import type { Events } from './events.ts'

export type { AccountKind, AuthenticatedCaller, CallersByAuth } from './actors.ts'
export { forEachDueItem, processAllBatches, tryEachDueItem, tryOrLog } from './batches.ts'
export { toWgs84 } from './coordinates.ts'
export {
  type CounterKey,
  copyCounters,
  incrementCounter,
  readCounter,
  releaseCounterUnits,
  secondsUntilTomorrow,
  takeCounterUnits,
} from './counters.ts'
export type { Db } from './db.ts'
export type { Deps } from './deps.ts'
export { apiError, inactiveAccountError, membershipPagePath, membershipRequiredError } from './errors.ts'
export { demoPicture } from './demo-picture.ts'
export type { Events, OrderType } from './events.ts'
export { createFailureBudget } from './failure-budget.ts'
export { counterJobs } from './jobs.ts'
export { limits } from './limits.ts'
export { loginLimits } from './login-limits.ts'
export { maskPhone, maskReviewAuthor } from './masks.ts'
export type { Discrepancy, MoneyCheck } from './money-checks.ts'
export {
  type Notice,
  type NotificationChannel,
  type Recipient,
  toChild,
  toMerchant,
  toUser,
} from './notices.ts'
export type { OrderKind, OrderKinds, OrderRow } from './order-kind.ts'
export { servePageFiles } from './pages.ts'
export { offsetOf, type Page } from './paging.ts'
export { isOutsideQuietHours } from './quiet-hours.ts'
export { type PersonalData, type PersonalTable, personalTable } from './personal-data.ts'
export { parseReference } from './references.ts'
export { done } from './replies.ts'
export type { DB } from './tables.ts'
export type { TokenClaims, TokenHolder, TokenService, TokenSession } from './tokens.ts'

export const implement = createContractImplementer<CallersByAuth>()
export type ProductMount = MountRoutes<CallersByAuth>
export type Subscriber = EventHandler<Events>
export type { WorkQueue } from './work-queues.ts'
