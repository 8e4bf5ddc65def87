/** The account that receives a notification. */
export type Recipient = `user:${number}` | `child:${number}` | `merchant:${number}`

export const toUserRecipient = (id: number): Recipient => `user:${id}`
export const toChildRecipient = (id: number): Recipient => `child:${id}`
export const toMerchantRecipient = (id: number): Recipient => `merchant:${id}`

/** Channel of a notification. `inApp`: stored in the app. `push`: push notification. `sms`: text message. */
export type NotificationChannel = 'inApp' | 'push' | 'sms'

/**
 * A notification with its texts. `data` determines which screen opens when the user taps the notification.
 */
export type NotificationContent = {
  type: string
  title: string
  content: string
  data: Record<string, string | number>
  channels: NotificationChannel[]
  /**
   * Subscription message in WeChat, which only children receive. `values` are the three fields of the template. `path`
   * is the page of the family app that opens when the child taps the message. Requires a channel other than `inApp`.
   */
  wechat?: { kind: 'payment' | 'appointment' | 'alert'; values: [string, string, string]; path: string }
  /** Deduplication key of the notification. A recipient gets only one notification with the same key. */
  dedupKey?: string
}
