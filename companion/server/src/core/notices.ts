/** The account that a notification goes to. */
export type Recipient = `user:${number}` | `child:${number}` | `merchant:${number}`

export const toUser = (id: number): Recipient => `user:${id}`
export const toChild = (id: number): Recipient => `child:${id}`
export const toMerchant = (id: number): Recipient => `merchant:${id}`

/** `inApp`: stored in the app. `push`: shown on the lock screen. `sms`: sent as a text message. */
export type Channel = 'inApp' | 'push' | 'sms'

/** A notification: texts for the recipient, and `data` that says which screen a tap opens. */
export type Notice = {
  type: string
  title: string
  content: string
  data: Record<string, string | number>
  channels: Channel[]
  /** Sends the notification only once, however often its cause occurs. */
  dedupKey?: string
}
