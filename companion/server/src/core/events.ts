import type { Fen } from '@sanhe/kit/money'
import type { PictureKind } from './contract.ts'
import type { NotificationContent, Recipient } from './notices.ts'

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

/**
 * All events by name, with their payloads. After the commit each event is delivered to the handlers in the
 * `subscribers.ts` files of the modules.
 */
export type EventPayloads = {
  'user.registered': { userId: number }
  /** An administrator disabled the account. The account may be enabled again. */
  'user.disabled': { userId: number }
  /** The account was deleted. Each module must erase its personal data about the user. */
  'user.removed': { userId: number; avatar: string | null }
  /**
   * A child was linked with a parent. `memberId` identifies the child: `u12` is a user of the app, `c5` a user of the
   * mini-program.
   */
  'family.linked': { parentUserId: number; memberId: string }
  'activity.joined': Participation
  'activity.left': Participation
  'activity.signedIn': Participation
  'activity.reviewed': Participation & { rating: number }
  'activity.cancelled': { activityId: number; creatorId: number }
  /** The activity is over, and participants who did not check in were marked absent. */
  'activity.finished': { activityId: number; creatorId: number }
  /** A user published a post. */
  'post.added': { postId: number; userId: number }
  /** The author deleted a post, or an administrator hid a post. */
  'post.removed': { postId: number; userId: number }
  /** An administrator made a hidden post visible again. */
  'post.restored': { postId: number; userId: number }
  /** A user or merchant set the public pictures of a place. `urls` is empty if all were removed. */
  'pictures.set': { kind: PictureKind; subjectId: number; owner: Recipient; urls: string[] }
  'order.paid': OrderEvent
  'order.cancelled': OrderEvent
  /** The payment provider accepted a refund. The money arrives in one to three working days. */
  'order.refunded': OrderEvent & {
    refundFen: Fen
    /** Sum of the earlier refunds of the order, in fen. Undefined if there were no earlier refunds. */
    refundedBeforeFen?: Fen
    /** Id of the refund by item. Undefined if the refund returns the whole remaining amount of the order. */
    itemRefundId?: number
  }
  /** The refunded money has arrived at the user. */
  'order.refundArrived': OrderEvent & { refundFen: Fen }
  'order.completed': OrderEvent
  /** A user reviewed the service of a housekeeping worker. */
  'housekeeping.reviewed': { orderNo: string; userId: number; workerId: number; rating: number }
  /** An administrator approved the merchant. */
  'merchant.approved': { merchantId: number }
  'merchant.rejected': { merchantId: number; reason: string }
  'merchant.suspended': { merchantId: number; reason: string | null }
  'merchant.closed': { merchantId: number; reason: string | null }
  'merchant.reinstated': { merchantId: number }
  /** An owner invited an employee, who receives a code for the first password. */
  'merchant.staffInvited': { accountId: number }
  /** A user reviewed the service of a merchant. */
  'merchant.reviewed': { merchantId: number; userId: number; orderNo: string; rating: number }
  /** A notification was stored. Its push notification and SMS must still be sent. */
  'notice.added': { recipient: Recipient; notice: NotificationContent }
  /**
   * An announcement has been sent to all users with ids up to `afterId`. The subscriber sends it to the next batch of
   * users.
   */
  'notice.announced': { announcementId: string; title: string; content: string; afterId: number }
}
