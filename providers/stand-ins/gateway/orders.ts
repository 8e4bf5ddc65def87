import { randomBytes } from 'node:crypto'
import { type Clock, toIso } from '@sanhe/kit/clock'
import type { LabPayment } from '@sanhe/kit/lab'

/** What the stand-in knows of an order. */
export type StandInOrder = LabPayment & {
  provider: 'wechat' | 'alipay'
  notifyUrl: string
  /** In the address of its pay page. */
  token: string
  tradeNo: string
  /** What the payer gave, once there was one. */
  paidFen: number
  /** Where the refund is told, once one was asked for. */
  refundNotifyUrl?: string
}

export type Orders = ReturnType<typeof keepOrders>
type Placed = Pick<StandInOrder, 'orderNo' | 'provider' | 'amountFen' | 'description' | 'notifyUrl'>

const keptOrders = 1000

/** The stand-in's own books, newest first. */
export function keepOrders(clock: Clock) {
  const orders: StandInOrder[] = []
  const find = (orderNo: string) => orders.find((order) => order.orderNo === orderNo)
  return {
    list: () => orders,
    find,
    byToken: (token: string) => orders.find((order) => order.token === token),
    /** The order again when it is placed again; undefined when its number stands for another one. */
    place(placed: Placed): StandInOrder | undefined {
      const known = find(placed.orderNo)
      if (known) {
        const isSame = (Object.keys(placed) as (keyof Placed)[]).every((key) => known[key] === placed[key])
        return isSame && known.state === 'open' ? known : undefined
      }
      const order: StandInOrder = {
        ...placed,
        state: 'open',
        token: randomBytes(12).toString('hex'),
        tradeNo: `42000${randomBytes(10).toString('hex')}`,
        paidFen: 0,
        createdAt: toIso(clock.now()),
      }
      orders.unshift(order)
      orders.length = Math.min(orders.length, keptOrders)
      return order
    },
  }
}
