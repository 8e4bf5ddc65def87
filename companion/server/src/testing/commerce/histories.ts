import * as fc from 'fast-check'
import { type StaffRole, staffRoles } from '#core'
import { type CommerceOrderKind, commerceOrderKinds } from './commerce-fixture.ts'
import { staffActionNames } from './staff-steps.ts'

export const randomOrderActions = [
  'pay',
  'cancel',
  'refund',
  'platformRefund',
  'refundItem',
  'refundArrives',
  'serve',
  'reject',
] as const
const buyerActions = ['checkIn', 'post', 'redeem'] as const

/** A step of a random purchase history. `nth` is the index of the order or points product on which the step acts. */
export type PurchaseStep =
  | {
      do: 'place'
      kind: CommerceOrderKind
      buyer: number
      coupon: number | null
      isPaid?: boolean
      quantity?: number
    }
  | { do: (typeof randomOrderActions)[number]; nth: number; times: number }
  | { do: (typeof buyerActions)[number]; buyer: number; nth: number }
  | { do: 'staff'; action: (typeof staffActionNames)[number]; role: StaffRole }
/** Steps that run concurrently. The clock then advances by `minutes`. */
export type ConcurrentPurchaseSteps = { steps: PurchaseStep[]; minutes: number }

const place = fc.record({
  do: fc.constant('place' as const),
  // Group buys and merchant orders are generated more often, because they need several steps.
  kind: fc.constantFrom(...commerceOrderKinds, 'groupBuy' as const, 'groupBuy' as const, 'merchant' as const),
  buyer: fc.nat(1),
  coupon: fc.option(fc.nat(2), { freq: 1 }),
  isPaid: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const orderStep = fc.record({
  // Payment and delivery are generated more often than other steps.
  do: fc.constantFrom(
    ...randomOrderActions,
    'pay' as const,
    'pay' as const,
    'serve' as const,
    'serve' as const,
    'refundItem' as const,
  ),
  nth: fc.nat(20),
  /** Number of payment callbacks; 0 means that the callback is lost. */
  times: fc.nat(2),
})
const buyerStep = fc.record({ do: fc.constantFrom(...buyerActions), buyer: fc.nat(1), nth: fc.nat(1) })
const staffStep = fc.record({
  do: fc.constant('staff' as const),
  action: fc.constantFrom(...staffActionNames),
  role: fc.constantFrom(...staffRoles),
})
const step = fc.oneof(
  { arbitrary: place, weight: 4 },
  { arbitrary: orderStep, weight: 4 },
  { arbitrary: buyerStep, weight: 1 },
  { arbitrary: staffStep, weight: 1 },
)

const dayMinutes = 1440
/**
 * Minutes between steps: mostly short, sometimes long enough for automatic completion, rarely long enough for points to
 * expire.
 */
const minutes = fc.oneof(
  { arbitrary: fc.constantFrom(0, 0, 0, 3, 31, 180, 1500), weight: 40 },
  { arbitrary: fc.constant(8 * dayMinutes), weight: 4 },
  { arbitrary: fc.constant(366 * dayMinutes), weight: 1 },
)

const moment = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), minutes })

const joins = (buyer: number): ConcurrentPurchaseSteps => ({
  steps: [{ do: 'place', kind: 'groupBuy', buyer, coupon: null, isPaid: true }],
  minutes: 0,
})
/** A history in which two buyers join the same group buy, which random histories rarely contain. */
export const groupBuyPurchaseHistory: ConcurrentPurchaseSteps[] = [joins(0), joins(1)]

const refundsItem = (nth: number): ConcurrentPurchaseSteps => ({
  steps: [{ do: 'refundItem', nth, times: 0 }],
  minutes: 0,
})
/** A history with refunds by item before and after an order is completed, and one order refunded unit by unit. */
export const itemRefundPurchaseHistory: ConcurrentPurchaseSteps[] = [
  ...(['grocery', 'merchant', 'serviceProduct'] as const).map(
    (kind): ConcurrentPurchaseSteps => ({
      steps: [
        { do: 'place', kind, buyer: 0, coupon: kind === 'merchant' ? 0 : null, isPaid: true, quantity: 3 },
      ],
      minutes: 0,
    }),
  ),
  refundsItem(0),
  refundsItem(0),
  refundsItem(0),
  ...[1, 1].map((nth): ConcurrentPurchaseSteps => ({ steps: [{ do: 'serve', nth, times: 1 }], minutes: 0 })),
  refundsItem(1),
  { steps: [{ do: 'refundItem', nth: 2, times: 1 }], minutes: 3 },
]

/** A history in which an employee of every role attempts every action, all at the same time. */
export const staffHistory: ConcurrentPurchaseSteps[] = [
  {
    steps: staffActionNames.flatMap((action) =>
      staffRoles.map((role) => ({ do: 'staff' as const, action, role })),
    ),
    minutes: 0,
  },
]

export const arbitraryPurchaseHistory = fc
  .array(
    fc.oneof(
      { arbitrary: moment.map((one) => [one]), weight: 9 },
      { arbitrary: fc.constant(groupBuyPurchaseHistory), weight: 1 },
    ),
    { minLength: 3, maxLength: 9 },
  )
  .map((parts): ConcurrentPurchaseSteps[] => parts.flat())
