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
import type { Kysely } from 'kysely'
import type { Tokens } from '#access'
import type { Config } from '#config'
import type { OrderKinds } from '#orders'
import type { Events } from './events.ts'
import type { DB } from './tables.ts'

/** The database or a transaction on it: a store never knows which. */
export type Db = Kysely<DB>

/** The outside world of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  /** Of names and phones: never scaled. */
  limiter: RateLimiter
  /** Of addresses: development may scale it. */
  rateLimiter: RateLimiter
  tokens: Tokens
  /** The devices on which an account has logged in before. */
  devices: KnownDevices
  /** Encrypts what is secret in rows. */
  fields: FieldCipher
  sms: SmsSender
  email: EmailSender
  /** To phones and browsers that asked for it. */
  push: PushSender
  /** WeChat Pay, or in development our emulator for it. */
  wechatPay: PaymentProvider
  /** Whether a name and an identity number belong together. */
  identity: IdentityVerifier
  /** Who somebody is in the mini-program in which people pay. */
  wechatMini: SocialProvider
  /** The language model to ask now; without one the butler answers by rules. */
  model(): Model | undefined
  /** Hears and speaks. */
  speech: Speech
  /** The makers of watches and bands that are set up. */
  wearables: Map<WearableBrand, Wearable>
  /** Pictures and voices, by their keys. */
  storage: ObjectStorage
  /** What the modules of paid things know of their orders. */
  orderKinds: OrderKinds
  /** Part of the transaction; who listens is called after its commit. */
  emit(tx: Db, event: NewEvent<Events>): Promise<void>
  /** Deliveries that were given up, for a person to look at. `retry`: whether there was one. */
  parked: { list(): Promise<ParkedDelivery[]>; retry(eventId: number, handler: string): Promise<boolean> }
  /** Hears what any process tells on a channel (`pg_notify`), from its commit on; without a payload: something may have been missed. */
  listen(channel: string, onMessage: (payload?: string) => void): { stop(): Promise<void> }
  /** Where others reach this service, without a slash at its end. */
  publicUrl(): string
  log: Log
}
