import * as fc from 'fast-check'
import { type Kind, kinds } from './market.ts'

export const toOrders = [
  'pay',
  'cancel',
  'refund',
  'platformRefund',
  'refundArrives',
  'serve',
  'reject',
] as const
const ofBuyers = ['checkIn', 'post', 'redeem'] as const

/** One thing that somebody does; `nth`: to which of the orders so far, or which of the things for points. */
export type Deed =
  | { do: 'place'; kind: Kind; buyer: number; coupon: number | null; isPaid?: boolean }
  | { do: (typeof toOrders)[number]; nth: number; times: number }
  | { do: (typeof ofBuyers)[number]; buyer: number; nth: number }
/** What happens at the same time; then some minutes pass, and what became due runs. */
export type Moment = { deeds: Deed[]; minutes: number }

const place = fc.record({
  do: fc.constant('place' as const),
  // What takes several to come about is tried more often.
  kind: fc.constantFrom(...kinds, 'groupBuy' as const, 'groupBuy' as const, 'merchant' as const),
  buyer: fc.nat(1),
  coupon: fc.option(fc.nat(2), { freq: 1 }),
  isPaid: fc.boolean(),
})
const toOrder = fc.record({
  // Most of what happens to an order is that it is paid, and had.
  do: fc.constantFrom(...toOrders, 'pay' as const, 'pay' as const, 'serve' as const, 'serve' as const),
  nth: fc.nat(20),
  /** 0: the provider's word is lost. */
  times: fc.nat(2),
})
const ofBuyer = fc.record({ do: fc.constantFrom(...ofBuyers), buyer: fc.nat(1), nth: fc.nat(1) })
const deed = fc.oneof(
  { arbitrary: place, weight: 4 },
  { arbitrary: toOrder, weight: 4 },
  { arbitrary: ofBuyer, weight: 1 },
)

const dayMinutes = 1440
/** Mostly little; once in a while so long that orders count as had, seldom so long that points run out. */
const minutes = fc.oneof(
  { arbitrary: fc.constantFrom(0, 0, 0, 3, 31, 180, 1500), weight: 40 },
  { arbitrary: fc.constant(8 * dayMinutes), weight: 4 },
  { arbitrary: fc.constant(366 * dayMinutes), weight: 1 },
)

const moment = fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 4 }), minutes })

const joins = (buyer: number): Moment => ({
  deeds: [{ do: 'place', kind: 'groupBuy', buyer, coupon: null, isPaid: true }],
  minutes: 0,
})
/** Two who find together: by chance alone it comes about too seldom. */
export const companions: Moment[] = [joins(0), joins(1)]

export const anyHistory = fc
  .array(
    fc.oneof(
      { arbitrary: moment.map((one) => [one]), weight: 9 },
      { arbitrary: fc.constant(companions), weight: 1 },
    ),
    { minLength: 3, maxLength: 9 },
  )
  .map((parts): Moment[] => parts.flat())
