import { inTransaction } from '@sanhe/kit/postgres/database'
import type { TestApp } from '#testing'

type Who = { id: number }
type Said = Parameters<TestApp['deps']['emit']>[1]

/** Helpers that emit events which earn points, and read accounts. */
export function pointsIn(app: TestApp) {
  const account = async (of: Who) => (await app.again(of)).points.account()
  /** Emits events. */
  const say = (...events: Said[]) =>
    inTransaction(app.db, async (tx) => {
      for (const event of events) await app.deps.emit(tx, event)
    })
  /** Emits events and waits until the subscribers have handled them. */
  async function tell(...events: Said[]) {
    await say(...events)
    await app.settle()
  }
  const order = (userId: number, orderNo: string, amountFen: number) =>
    ({ orderNo, userId, type: 'grocery', reference: '1', amountFen }) as const
  return {
    account,
    available: async (of: Who) => (await account(of)).availablePoints,
    history: async (of: Who) =>
      (await (await app.again(of)).points.transactions({ query: { pageSize: 50 } })).transactions,
    say,
    tell,
    /** Emits the payment of an order. */
    pay: ({ id }: Who, orderNo: string, amountFen: number) =>
      tell({ type: 'order.paid', subject: `order:${orderNo}`, payload: order(id, orderNo, amountFen) }),
    /** Emits the refund of an order, in full or in part. */
    giveBack({ id }: Who, orderNo: string, amountFen: number, refundFen = amountFen) {
      const payload = { ...order(id, orderNo, amountFen), refundFen }
      return tell({ type: 'order.refunded', subject: `order:${orderNo}`, payload })
    },
  }
}
