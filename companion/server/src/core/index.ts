import { implementFor, type Mount } from '@sanhe/kit/http/implement'
import type { Handler } from '@sanhe/kit/outbox/types'
import type { Actors } from './actors.ts'
import type { Events } from './events.ts'

export type { Actors, ActorType, Person } from './actors.ts'
export { doOrLater, forEachDue, forEachDueOrLater, untilNone } from './batches.ts'
export {
  addCount,
  type Count,
  carryCounts,
  giveBackCount,
  readCount,
  secondsUntilTomorrow,
  takeCount,
} from './counters.ts'
export type { Db, Deps } from './deps.ts'
export { refuse, refuseForFree, refuseInactive, upgradeUrl } from './errors.ts'
export type { Events, OrderType } from './events.ts'
export { counterJobs } from './jobs.ts'
export { limits } from './limits.ts'
export { loginLimits } from './login-limits.ts'
export { reviewAuthor } from './masks.ts'
export type { Finding, MoneyCheck } from './money-checks.ts'
export { type Channel, type Notice, type Recipient, toChild, toMerchant, toUser } from './notices.ts'
export { pageFiles } from './pages.ts'
export { offsetOf, type Page } from './paging.ts'
export { patience } from './patience.ts'
export { maskPhone } from './phones.ts'
export { toWgs84 } from './places.ts'
export { referenceOf } from './references.ts'
export { done } from './replies.ts'
export type { DB } from './tables.ts'
export { isAwake } from './waking-hours.ts'

export const implement = implementFor<Actors>()
export type ProductMount = Mount<Actors>
export type Subscriber = Handler<Events>
