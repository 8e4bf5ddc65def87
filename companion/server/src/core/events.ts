import type { Fen } from '@sanhe/kit/money'
import type { Notice, Recipient } from './notices.ts'

export type OrderType =
  | 'appointment'
  | 'consultation'
  | 'grocery'
  | 'membership'
  | 'housekeeping'
  | 'merchant_service'
  | 'group_buy'
  | 'course'
  | 'service_product'

type OrderEvent = { orderNo: string; userId: number; type: OrderType; reference: string; amountFen: Fen }

type Participation = { activityId: number; userId: number; creatorId: number }

/** What happened, by name: told after the commit, to whoever listens in its `subscribers.ts`. */
export type Events = {
  'user.registered': { userId: number }
  /** An administrator shut the account; it may be opened again. */
  'user.disabled': { userId: number }
  /** The account is ended: who keeps something of the person forgets it. */
  'user.removed': { userId: number; avatar: string | null }
  /** `memberId` names the child: `u12` of the app, `c5` of the mini-program. */
  'family.linked': { parentUserId: number; memberId: string }
  'activity.joined': Participation
  'activity.left': Participation
  'activity.signedIn': Participation
  'activity.reviewed': Participation & { rating: number }
  'activity.cancelled': { activityId: number; creatorId: number }
  /** It is over, and who did not come is known. */
  'activity.finished': { activityId: number; creatorId: number }
  /** Somebody said or showed something to everybody. */
  'post.added': { postId: number; userId: number }
  /** Its author took it away, or an administrator hid it. */
  'post.removed': { postId: number; userId: number }
  /** An administrator shows what was hidden. */
  'post.restored': { postId: number; userId: number }
  'order.paid': OrderEvent
  'order.cancelled': OrderEvent
  /** The provider has taken the refund on; the money arrives in one to three working days. */
  'order.refunded': OrderEvent & { refundFen: Fen }
  /** The money is back. */
  'order.refundArrived': OrderEvent & { refundFen: Fen }
  'order.completed': OrderEvent
  /** A user said how a worker's service was. */
  'housekeeping.reviewed': { orderNo: string; userId: number; workerId: number; rating: number }
  /** The review ended well. */
  'merchant.approved': { merchantId: number }
  'merchant.rejected': { merchantId: number; reason: string }
  'merchant.suspended': { merchantId: number; reason: string | null }
  'merchant.closed': { merchantId: number; reason: string | null }
  'merchant.reinstated': { merchantId: number }
  /** A user said how a merchant's service was. */
  'merchant.reviewed': { merchantId: number; userId: number; orderNo: string; rating: number }
  /** Somebody is to be told: the record is written, what leaves the house is still to be sent. */
  'notice.added': { recipient: Recipient; notice: Notice }
  /** Everybody up to `afterId` was told; the others are next. */
  'notice.announced': { announcementId: string; title: string; content: string; afterId: number }
}
