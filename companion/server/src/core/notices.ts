/** Who is told. */
export type Recipient = `user:${number}` | `child:${number}` | `merchant:${number}`

export const toUser = (id: number): Recipient => `user:${id}`
export const toChild = (id: number): Recipient => `child:${id}`
export const toMerchant = (id: number): Recipient => `merchant:${id}`

/** How it reaches them: kept in the app, on the phone's screen, as a text message. */
export type Channel = 'inApp' | 'push' | 'sms'

/** What is told, in words for people and in data that says where a tap leads. */
export type Notice = {
  type: string
  title: string
  content: string
  data: Record<string, string | number>
  channels: Channel[]
  /** Of what is told only once, however often its cause is seen. */
  dedupKey?: string
}
