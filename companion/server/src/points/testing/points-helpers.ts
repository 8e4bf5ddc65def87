import { inTransaction } from '@sanhe/kit/postgres/database'
import type { TestApp } from '#testing'

type UserRef = { id: number }
type TestEvent = Parameters<TestApp['deps']['emit']>[1]

/** Returns functions that emit events which earn points, and that read points accounts. */
export function createPointsTestActions(app: TestApp) {
  const account = async (of: UserRef) => (await app.again(of)).points.account()
  /** Emits events in one transaction. */
  const emit = (...events: TestEvent[]) =>
    inTransaction(app.db, async (tx) => {
      for (const event of events) await app.deps.emit(tx, event)
    })
  /** Emits events and waits until the subscribers have handled them. */
  async function emitAndDeliver(...events: TestEvent[]) {
    await emit(...events)
    await app.settle()
  }
  const order = (userId: number, orderNo: string, amountFen: number) =>
    ({ orderNo, userId, type: 'grocery', reference: '1', amountFen }) as const
  return {
    account,
    available: async (of: UserRef) => (await account(of)).availablePoints,
    history: async (of: UserRef) =>
      (await (await app.again(of)).points.transactions({ query: { pageSize: 50 } })).transactions,
    emit,
    emitAndDeliver,
    /** Emits the event that an order was paid. */
    pay: ({ id }: UserRef, orderNo: string, amountFen: number) =>
      emitAndDeliver({
        type: 'order.paid',
        subject: `order:${orderNo}`,
        payload: order(id, orderNo, amountFen),
      }),
    /** Emits the event that an order was refunded, in full or in part. */
    refund({ id }: UserRef, orderNo: string, amountFen: number, refundFen = amountFen) {
      const payload = { ...order(id, orderNo, amountFen), refundFen }
      return emitAndDeliver({ type: 'order.refunded', subject: `order:${orderNo}`, payload })
    },
  }
}
