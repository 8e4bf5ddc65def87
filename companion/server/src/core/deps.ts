import type { NewOutboxEvent, FailedDelivery } from '@sanhe/kit/outbox/types'
import type { ReadFromReplica } from '@sanhe/kit/postgres/read-replicas'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { EmailSender } from '@sanhe/providers/email'
import type { IdentityVerifier } from '@sanhe/providers/identity'
import type { Model } from '@sanhe/providers/model'
import type { PaymentProvider } from '@sanhe/providers/payments'
import type { PictureChecker } from '@sanhe/providers/picture-check'
import type { PushSender } from '@sanhe/providers/push'
import type { SmsSender } from '@sanhe/providers/sms'
import type { SocialLoginProvider } from '@sanhe/providers/social'
import type { Geocoder } from '@sanhe/providers/geocoding'
import type { SpeechService } from '@sanhe/providers/speech'
import type { ObjectStorage } from '@sanhe/providers/storage'
import type { WechatMessageSender } from '@sanhe/providers/wechat-messages'
import type { WearableVendor, WearableBrand } from '@sanhe/providers/wearables'
import type { Config } from '#config'
import type { Db } from './db.ts'
import type { DB } from './tables.ts'
import type { EventPayloads } from './events.ts'
import type { OrderKinds } from './order-kind.ts'
import type { TokenService } from './tokens.ts'

export type SensitiveWord = { word: string; category: 'block' | 'review' }

/** The list of sensitive words, of which each process has a cached copy. */
export type SensitiveWordList = {
  /**
   * Returns the sensitive words. Must be called before a transaction begins, because the call may need another database
   * connection.
   */
  current(): Promise<SensitiveWord[]>
  /** Discards the cached copy of this process, so that the next text is checked with the list in the database. */
  invalidate(): void
  stop(): Promise<unknown>
}

/**
 * Dependencies of the companion service. Each function declares only the dependencies that it uses, for example
 * `Pick<Deps, 'db' | 'clock'>`.
 */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  /**
   * Runs a read for an endpoint whose contract has `mayBeStale`: on a read replica if there is one that is fresh,
   * otherwise on the primary.
   */
  readFromReplica: ReadFromReplica<DB>
  /** Rate limits per account or phone number. Development settings do not change them. */
  limiter: RateLimiter
  /** Rate limits per IP address. Development settings may raise them. */
  rateLimiter: RateLimiter
  tokens: TokenService
  /** The devices from which each account has logged in before. */
  devices: KnownDevices
  /** Encrypts values before they are stored in secret database columns, and decrypts the stored values. */
  fields: FieldCipher
  sms: SmsSender
  email: EmailSender
  /** Sends push notifications to phones and subscribed browsers. */
  push: PushSender
  /** WeChat Pay, or a local emulator in development. */
  wechatPay: PaymentProvider
  /** Verifies that a name and an identity card number belong together. */
  identity: IdentityVerifier
  /** Identifies users in the WeChat mini-program, in which children log in and users pay. */
  wechatMini: SocialLoginProvider
  /** Sends subscription messages to children in WeChat. Undefined if no template is configured. */
  wechatMessages: WechatMessageSender | undefined
  /**
   * Returns the configured language model, or undefined if there is none. Without a model the butler replies by fixed
   * rules.
   */
  model(): Model | undefined
  /** Transcribes voice recordings and reads texts aloud. */
  speech: SpeechService
  /** The configured wearable vendors by brand. */
  wearables: Map<WearableBrand, WearableVendor>
  /** Checks pictures of posts. Undefined if no check is configured. */
  pictureChecker: PictureChecker | undefined
  /** Finds the address at a position. Undefined if no service is configured; users then type addresses themselves. */
  geocoder: Geocoder | undefined
  /** Stores images and voice recordings. */
  storage: ObjectStorage
  /** The current list of sensitive words. Administrators edit this list. */
  wordList: SensitiveWordList
  /** Functions that each module of a paid product registers for orders of its kind. */
  orderKinds: OrderKinds
  /** Publishes an event as part of the transaction. The subscribers of the event run after the commit. */
  emit(tx: Db, event: NewOutboxEvent<EventPayloads>): Promise<void>
  /**
   * Event deliveries that have failed permanently and wait for an administrator. `retry` returns whether the delivery
   * existed.
   */
  parked: { list(): Promise<FailedDelivery[]>; retry(eventId: number, handler: string): Promise<boolean> }
  /**
   * Subscribes to a PostgreSQL channel. `onMessage` receives every message that a transaction of any server process has
   * published with `pg_notify`. A call of `onMessage` without a payload means that messages may be lost.
   */
  listen(channel: string, onMessage: (payload?: string) => void): { stop(): Promise<void> }
  /** Returns the public URL of this service, without a trailing slash. */
  publicUrl(): string
  log: Log
}
