import type { NewEvent, ParkedDelivery } from '@sanhe/kit/outbox/types'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { EmailSender } from '@sanhe/providers/email'
import type { IdentityVerifier } from '@sanhe/providers/identity'
import type { Model } from '@sanhe/providers/model'
import type { PaymentProvider } from '@sanhe/providers/payments'
import type { PushSender } from '@sanhe/providers/push'
import type { SmsSender } from '@sanhe/providers/sms'
import type { SocialProvider } from '@sanhe/providers/social'
import type { Speech } from '@sanhe/providers/speech'
import type { ObjectStorage } from '@sanhe/providers/storage'
import type { Wearable, WearableBrand } from '@sanhe/providers/wearables'
import type { Config } from '#config'
import type { Db } from './db.ts'
import type { Events } from './events.ts'
import type { OrderKinds } from './order-kind.ts'
import type { Tokens } from './tokens.ts'

/** The dependencies of the product. Functions declare the few that they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  /** Limits per account or phone number. Development never scales them. */
  limiter: RateLimiter
  /** Limits per IP address. Development may scale them. */
  rateLimiter: RateLimiter
  tokens: Tokens
  /** The devices on which an account has logged in before. */
  devices: KnownDevices
  /** Encrypts secret columns. */
  fields: FieldCipher
  sms: SmsSender
  email: EmailSender
  /** Sends push notifications to phones and browsers that subscribed. */
  push: PushSender
  /** WeChat Pay, or its local emulator in development. */
  wechatPay: PaymentProvider
  /** Checks whether a name and an identity number belong together. */
  identity: IdentityVerifier
  /** Identifies a user in the WeChat mini-program in which users pay. */
  wechatMini: SocialProvider
  /** The language model in use now. Without a model the butler answers by rules. */
  model(): Model | undefined
  /** Speech recognition and synthesis. */
  speech: Speech
  /** The wearable vendors that are configured. */
  wearables: Map<WearableBrand, Wearable>
  /** Pictures and voice recordings, by key. */
  storage: ObjectStorage
  /** Functions that each module of a paid product registers for its orders. */
  orderKinds: OrderKinds
  /** Publishes an event as part of the transaction. Its subscribers run after the commit. */
  emit(tx: Db, event: NewEvent<Events>): Promise<void>
  /** Event deliveries that failed permanently, for an administrator. `retry` returns whether the delivery existed. */
  parked: { list(): Promise<ParkedDelivery[]>; retry(eventId: number, handler: string): Promise<boolean> }
  /**
   * Receives the messages that any process publishes on a channel (`pg_notify`), starting with the commit. A call
   * without payload means that messages may have been missed.
   */
  listen(channel: string, onMessage: (payload?: string) => void): { stop(): Promise<void> }
  /** Public URL of this service, without a trailing slash. */
  publicUrl(): string
  log: Log
}
