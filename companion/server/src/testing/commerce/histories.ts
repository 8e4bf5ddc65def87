import * as fc from 'fast-check'
import { type MarketKind, marketKinds } from './market.ts'

export const orderActions = [
  'pay',
  'cancel',
  'refund',
  'platformRefund',
  'refundArrives',
  'serve',
  'reject',
] as const
const buyerActions = ['checkIn', 'post', 'redeem'] as const

/** Step of a generated history. `nth`: index of the order or points product it acts on. */
export type Step =
  | { do: 'place'; kind: MarketKind; buyer: number; coupon: number | null; isPaid?: boolean }
  | { do: (typeof orderActions)[number]; nth: number; times: number }
  | { do: (typeof buyerActions)[number]; buyer: number; nth: number }
/** Steps that run at the same time, and the minutes that pass afterwards. */
export type Moment = { steps: Step[]; minutes: number }

const place = fc.record({
  do: fc.constant('place' as const),
  // Group buys and merchant orders are more frequent, because they need several steps.
  kind: fc.constantFrom(...marketKinds, 'groupBuy' as const, 'groupBuy' as const, 'merchant' as const),
  buyer: fc.nat(1),
  coupon: fc.option(fc.nat(2), { freq: 1 }),
  isPaid: fc.boolean(),
})
const orderStep = fc.record({
  // Payment and delivery are the most frequent steps.
  do: fc.constantFrom(...orderActions, 'pay' as const, 'pay' as const, 'serve' as const, 'serve' as const),
  nth: fc.nat(20),
  /** Number of callbacks; 0 means that the callback is lost. */
  times: fc.nat(2),
})
const buyerStep = fc.record({ do: fc.constantFrom(...buyerActions), buyer: fc.nat(1), nth: fc.nat(1) })
const step = fc.oneof(
  { arbitrary: place, weight: 4 },
  { arbitrary: orderStep, weight: 4 },
  { arbitrary: buyerStep, weight: 1 },
)

const dayMinutes = 1440
/** Mostly short pauses; sometimes long enough for automatic completion, rarely long enough for points to expire. */
const minutes = fc.oneof(
  { arbitrary: fc.constantFrom(0, 0, 0, 3, 31, 180, 1500), weight: 40 },
  { arbitrary: fc.constant(8 * dayMinutes), weight: 4 },
  { arbitrary: fc.constant(366 * dayMinutes), weight: 1 },
)

const moment = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), minutes })

const joins = (buyer: number): Moment => ({
  steps: [{ do: 'place', kind: 'groupBuy', buyer, coupon: null, isPaid: true }],
  minutes: 0,
})
/** Two buyers who join the same group, which rarely happens by chance. */
export const groupBuyPair: Moment[] = [joins(0), joins(1)]

export const anyHistory = fc
  .array(
    fc.oneof(
      { arbitrary: moment.map((one) => [one]), weight: 9 },
      { arbitrary: fc.constant(groupBuyPair), weight: 1 },
    ),
    { minLength: 3, maxLength: 9 },
  )
  .map((parts): Moment[] => parts.flat())
