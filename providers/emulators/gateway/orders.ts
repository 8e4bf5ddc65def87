import { randomBytes } from 'node:crypto'
import type { DevPayment } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import type { EmulatorRefund } from './refunds.ts'

/** What the emulator knows of an order. */
export type EmulatorOrder = DevPayment & {
  provider: 'wechat' | 'alipay'
  /** How it is paid, in the provider's words. */
  tradeType: string
  /** Who is to pay, where the provider asks for it. */
  payerOpenId?: string | undefined
  notifyUrl: string
  /** In the address of its pay page. */
  token: string
  tradeNo: string
  /** What the payer gave, once there was one. */
  paidFen: number
  /** In the order in which they were asked for. */
  refunds: EmulatorRefund[]
}

export type Orders = ReturnType<typeof keepOrders>
type Placed = Pick<
  EmulatorOrder,
  'orderNo' | 'provider' | 'tradeType' | 'payerOpenId' | 'amountFen' | 'description' | 'notifyUrl'
>

const keptOrders = 1000

/** The emulator's own books, newest first. */
export function keepOrders(clock: Clock) {
  const orders: EmulatorOrder[] = []
  const find = (orderNo: string) => orders.find((order) => order.orderNo === orderNo)
  return {
    list: () => orders,
    find,
    /** Numbers of refunds are of the shop, not of one order. */
    findRefund: (provider: EmulatorOrder['provider'], refundNo: string) =>
      orders
        .filter((order) => order.provider === provider)
        .flatMap(({ refunds }) => refunds)
        .find((refund) => refund.refundNo === refundNo),
    byToken: (token: string) => orders.find((order) => order.token === token),
    /** The order again when it is placed again; undefined when its number stands for another one. */
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

/** The same order, though by another way to pay; of one way also the same payer. */
const isAgain = (known: EmulatorOrder, placed: Placed) =>
  (['provider', 'amountFen', 'description', 'notifyUrl'] as const).every(
    (key) => known[key] === placed[key],
  ) &&
  (known.tradeType !== placed.tradeType || known.payerOpenId === placed.payerOpenId)
