import type { Contract } from '@sanhe/kit/http/contract'
import { createContractImplementer, type EndpointHandlers, type MountRoutes } from '@sanhe/kit/http/implement'
import type { EventHandler } from '@sanhe/kit/outbox/types'
import type { CallerByAuthKind } from './actors.ts'
import type { AllowedAdminRoles } from './contract.ts'
import type { EventPayloads } from './events.ts'
import type { StaffRole } from './staff-roles.ts'

export type { AccountKind, AdminCaller, AuthenticatedCaller, CallerByAuthKind } from './actors.ts'
export type { AdminRole, Weekday } from './contract.ts'
export { getWeekday } from './weekdays.ts'
export { forEachDueItem, processAllBatches, tryEachDueItem, tryAndLogFailure } from './batches.ts'
export { type SortKey, toSortDirection, toSortOrder } from './sort-order.ts'
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
export { isCreditCode } from './credit-code.ts'
export type { Db } from './db.ts'
export type { Deps, SensitiveWord } from './deps.ts'
export {
  apiError,
  createInactiveAccountError,
  membershipPagePath,
  createMembershipRequiredError,
} from './errors.ts'
export { getDemoPicturePath } from './demo-picture.ts'
export type { EventPayloads, OrderType } from './events.ts'
export {
  decideFavouriteAvailability,
  type FavouriteKind,
  type FavouriteSource,
  type FavouriteTarget,
} from './favourite-source.ts'
export { createFailureBudget } from './failure-budget.ts'
export {
  formatDateAndTime,
  formatDayAndTime,
  formatFullDateAndTime,
  formatMonthAndDay,
} from './format-date-and-time.ts'
export { counterJobs } from './jobs.ts'
export { rateLimitsByName } from './limits.ts'
export { loginRateLimits } from './login-limits.ts'
export { maskPhone, maskReviewAuthor } from './masks.ts'
export type { Discrepancy, MoneyConsistencyCheck } from './money-checks.ts'
export {
  type NotificationContent,
  type NotificationChannel,
  type Recipient,
  toChildRecipient,
  toMerchantRecipient,
  toUserRecipient,
} from './notices.ts'
export type {
  ItemQuantity,
  RefundableOrderItem,
  OrderKind,
  OrderKinds,
  OrderEnd,
  OrderRow,
  RefundableItemHooks,
  ReorderableItem,
} from './order-kind.ts'
export { servePageFiles } from './pages.ts'
export { sendQrCode } from './qr-code.ts'
export { toContainsPattern } from './like-pattern.ts'
export { containsAllCharacters } from './character-search.ts'
export { isOfUserMatching, matchesOrderNumberOrUser } from './search-conditions.ts'
export {
  countRows,
  getPageOffset,
  maxCountedRows,
  type PaginationParams,
  readPageWithTotal,
} from './paging.ts'
export { lockActiveUserId } from './user-lock.ts'
export type { PictureSource } from './picture-source.ts'
export { isOutsideQuietHours } from './quiet-hours.ts'
export {
  type ModulePersonalData,
  type PersonalDataTable,
  definePersonalDataTable,
} from './personal-data.ts'
export { parseIdOrOrderNo } from './references.ts'
export { createSinglePictureSource } from './single-picture-store.ts'
export { createSuccessResponse } from './success-response.ts'
export { hasStaffRole, type StaffRole, staffRoles } from './staff-roles.ts'
export type { DB } from './tables.ts'
export type { TokenClaims, TokenHolder, TokenService, TokenSession } from './tokens.ts'

const implementContract = createContractImplementer<CallerByAuthKind>()

/**
 * Roles that a contract must declare. An endpoint for administrators declares all allowed roles. An endpoint for
 * merchants declares the lowest allowed role.
 */
type RolesByAuth = { admin: { roles: AllowedAdminRoles }; merchant: { staff: StaffRole } }

/** Type of a contract whose endpoints declare the roles that their `auth` requires. Other contracts do not compile. */
type WithRoles<C extends Contract> = {
  [N in keyof C]: C[N]['auth'] extends keyof RolesByAuth ? RolesByAuth[C[N]['auth']] : unknown
}

export const implement = <C extends Contract>(
  contract: C & WithRoles<C>,
  handlers: EndpointHandlers<C, CallerByAuthKind>,
) => implementContract<C>(contract, handlers)
export type MountCompanionRoutes = MountRoutes<CallerByAuthKind>
export type EventSubscriber = EventHandler<EventPayloads>
export type { WorkQueue } from './work-queues.ts'
