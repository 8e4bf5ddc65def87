import { randomBytes } from 'node:crypto'
import type { DevPayment } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import type { EmulatorRefund } from './refunds.ts'

export type EmulatorOrder = DevPayment & {
  provider: 'wechat' | 'alipay'
  tradeType: string
  /** Payer, if the provider requires one. */
  payerOpenId?: string | undefined
  notifyUrl: string
  token: string
  tradeNo: string
  /** Paid amount in fen; 0 until the order is paid. */
  paidFen: number
  refunds: EmulatorRefund[]
}

export type OrderStore = ReturnType<typeof createOrderStore>
type Placed = Pick<
  EmulatorOrder,
  'orderNo' | 'provider' | 'tradeType' | 'payerOpenId' | 'amountFen' | 'description' | 'notifyUrl'
>

const keptOrders = 1000

/** Creates the emulator's list of orders, newest first. */
export function createOrderStore(clock: Clock) {
  const orders: EmulatorOrder[] = []
  const find = (orderNo: string) => orders.find((order) => order.orderNo === orderNo)
  return {
    list: () => orders,
    find,
    /** Refund numbers are unique per merchant, not per order. */
    findRefund: (provider: EmulatorOrder['provider'], refundNo: string) =>
      orders
        .filter((order) => order.provider === provider)
        .flatMap(({ refunds }) => refunds)
        .find((refund) => refund.refundNo === refundNo),
    byToken: (token: string) => orders.find((order) => order.token === token),
    /** Returns the existing order if it is placed again, or undefined if its number belongs to another order. */
    place(placed: Placed): EmulatorOrder | undefined {
      const known = find(placed.orderNo)
      if (known)
        return known.state === 'open' && isAgain(known, placed) ? Object.assign(known, placed) : undefined
      const order: EmulatorOrder = {
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
 * Returns whether this is the same order. Another payment method is allowed; the same method requires the same payer.
 */
const isAgain = (known: EmulatorOrder, placed: Placed) =>
  (['provider', 'amountFen', 'description', 'notifyUrl'] as const).every(
    (key) => known[key] === placed[key],
  ) &&
  (known.tradeType !== placed.tradeType || known.payerOpenId === placed.payerOpenId)
