import { randomBytes } from 'node:crypto'
import type { ProviderBillDifference, DevPayment } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import type { EmulatedRefund } from './refunds.ts'

export type EmulatedPaymentOrder = DevPayment & {
  provider: 'wechat' | 'alipay'
  tradeType: string
  /** WeChat open id of the payer, if the payment method requires one. */
  payerOpenId?: string | undefined
  notifyUrl: string
  token: string
  tradeNo: string
  /** Time of the payment; undefined until the order is paid. */
  paidAt?: number
  /** Difference that the bill shows instead of this payment, for tests of reconciliation. */
  billChange?: ProviderBillDifference
  /** Paid amount in fen; 0 until the order is paid. */
  paidFen: number
  refunds: EmulatedRefund[]
}

export type PaymentOrderStore = ReturnType<typeof createPaymentOrderStore>
type PlacedOrder = Pick<
  EmulatedPaymentOrder,
  'orderNo' | 'provider' | 'tradeType' | 'payerOpenId' | 'amountFen' | 'description' | 'notifyUrl'
>

const keptOrders = 10_000

/**
 * Creates the emulator's list of payment orders, newest first. Emulators that share `orders` know each other's payments.
 */
export function createPaymentOrderStore(clock: Clock, orders: EmulatedPaymentOrder[]) {
  const find = (orderNo: string) => orders.find((order) => order.orderNo === orderNo)
  return {
    now: () => clock.now(),
    list: () => orders,
    find,
    /** Searches all orders of the provider, because refund numbers are unique per merchant and not per order. */
    findRefund: (provider: EmulatedPaymentOrder['provider'], refundNo: string) =>
      orders
        .filter((order) => order.provider === provider)
        .flatMap(({ refunds }) => refunds)
        .find((refund) => refund.refundNo === refundNo),
    byToken: (token: string) => orders.find((order) => order.token === token),
    /**
     * Returns the stored order if the same order is placed again, or undefined if its number belongs to another order.
     */
    place(placed: PlacedOrder): EmulatedPaymentOrder | undefined {
      const known = find(placed.orderNo)
      if (known)
        return known.state === 'open' && isSameOrder(known, placed) ? Object.assign(known, placed) : undefined
      const order: EmulatedPaymentOrder = {
        ...placed,
        state: 'open',
        token: randomBytes(12).toString('hex'),
        tradeNo: `42000${randomBytes(10).toString('hex')}`,
        paidFen: 0,
        refunds: [],
        createdAt: toIso(clock.now()),
      }
      orders.unshift(order)
      orders.length = Math.min(orders.length, keptOrders)
      return order
    },
  }
}

/**
 * Returns whether two requests describe the same order. They may differ in the payment method; with the same
 * method, the payer must be the same.
 */
const isSameOrder = (known: EmulatedPaymentOrder, placed: PlacedOrder) =>
  (['provider', 'amountFen', 'description', 'notifyUrl'] as const).every(
    (key) => known[key] === placed[key],
  ) &&
  (known.tradeType !== placed.tradeType || known.payerOpenId === placed.payerOpenId)
