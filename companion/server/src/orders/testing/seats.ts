import { inTransaction } from '@sanhe/kit/postgres/database'
import { sql } from 'kysely'
import type { Db, OrderKind } from '#core'
import type { TestApp, TestUser } from '#testing'
import { createOrderNo } from '../order-no.ts'
import { placeOrder } from '../placing-orders.ts'

/** The simplest order kind for tests. Its stock is a number of seats, and each order takes one seat. */
const seats: OrderKind = {
  async assertCancellable() {},
  async paid(tx, _, __, wasCancelled) {
    return wasCancelled ? reserveTestSeat(tx) : true
  },
  ended: (tx) => releaseSeat(tx),
}

export async function reserveTestSeat(tx: Db) {
  const { numAffectedRows } = await sql`UPDATE seats SET free = free - 1 WHERE free > 0`.execute(tx)
  return numAffectedRows === 1n
}
const releaseSeat = async (tx: Db) => void (await sql`UPDATE seats SET free = free + 1`.execute(tx))

/** Registers the order kind for seats under the order type `course`. */
export async function registerTestSeatOrders(app: TestApp, kind: Partial<OrderKind> = {}) {
  await sql`CREATE TABLE IF NOT EXISTS seats (free integer NOT NULL CHECK (free >= 0))`.execute(app.db)
  app.deps.orderKinds.course = { ...seats, ...kind }
  let sold = 0
  return {
    set: (free: number) => setSeats(app.db, free),
    /**
     * Sets the number of free seats for a test. First cancels open orders of other tests, which could release seats
     * during the test.
     */
    async reset(free: number) {
      const ended = { status: 'cancelled' } as const
      await app.db.updateTable('orders').set(ended).where('status', '=', 'pending').execute()
      await setSeats(app.db, free)
    },
    async free() {
      const { rows } = await sql<{ free: number }>`SELECT free FROM seats`.execute(app.db)
      return rows[0]?.free
    },
    /** Takes a seat and places an order for it. */
    place: (user: TestUser, input: { priceFen?: number; couponId?: number; reference?: string } = {}) =>
      inTransaction(app.db, async (tx) => {
        if (!(await reserveTestSeat(tx))) throw new Error('no seat is left')
        return placeOrder(app.deps, tx, {
          userId: user.id,
          type: 'course',
          orderNo: createOrderNo('course', app.clock.now()),
          reference: input.reference ?? `seat ${(sold += 1)}`,
          priceFen: input.priceFen ?? 5000,
          title: '一个座位',
          coupon: input.couponId ? { id: input.couponId, category: 'course' } : undefined,
        })
      }),
  }
}

async function setSeats(db: Db, free: number) {
  await sql`DELETE FROM seats`.execute(db)
  await sql`INSERT INTO seats VALUES (${free})`.execute(db)
}

/** Returns the rows of an order, of its payment and of its refunds. */
export async function readOrderRows({ db }: Pick<TestApp, 'db'>, orderNo: string) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('out_trade_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const refunds = await db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).execute()
  return { order, payment, refunds }
}
