import type { MovableClock } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** The service of the past in which the history plays. Its clock stands still until the history moves it. */
export type PastService = {
  app: FastifyInstance
  deps: Deps
  clock: MovableClock
  /** Adds the demo data that is missing at the time of the clock. */
  seed(): Promise<unknown>
  runJob(name: string): Promise<void>
  deliverEvents(): Promise<unknown>
  /** Returns the login code of the newest message to this phone number. */
  readCode(phone: string): string
  /** Acts at the payment emulator as the payer or as the provider. */
  act(orderNo: string, outcome: 'success' | 'refund_success'): Promise<void>
  stop(): Promise<void>
}
