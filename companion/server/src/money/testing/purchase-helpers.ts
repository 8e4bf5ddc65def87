import { inTransaction } from '@sanhe/kit/postgres/database'
import { sql } from 'kysely'
import type { OrderType } from '#core'
import { getPayParams, createOrderNo, placeOrder } from '#orders'
import type { TestAdmin, TestApp, TestUser } from '#testing'

/** Registers a course order kind that any user can buy and only an administrator can refund. */
export function registerCourseOrderKind({ deps }: TestApp) {
  deps.orderKinds.course = {
    async assertCancellable() {
      throw new Error('nobody asks when the platform decides')
    },
    async paid(tx, { order_no, user_id, created_at }) {
      await sql`
        WITH course AS (INSERT INTO courses (title, type, created_at) VALUES ('一门课', 'live', ${created_at}) RETURNING id)
        INSERT INTO course_enrollments (course_id, user_id, enrolled_at, order_no)
        SELECT id, ${user_id}, ${created_at}, ${order_no} FROM course`.execute(tx)
      return true
    },
    async ended() {},
  }
}

type Fixture = { app: TestApp; admin: TestAdmin; user: TestUser }
let thingCount = 0

/**
 * Places and pays orders. `at` is a function that returns the app and the data of the test, because both are created
 * only after the test suite is declared.
 */
export function createTestPurchases(at: () => Fixture) {
  const placed = (type: OrderType = 'course', priceFen = 5000) =>
    inTransaction(at().app.db, (tx) =>
      placeOrder(at().app.deps, tx, {
        userId: at().user.id,
        type,
        orderNo: createOrderNo(type, at().app.clock.now()),
        reference: `thing ${(thingCount += 1)}`,
        priceFen,
        title: '一门课',
      }),
    )
  return {
    placed,
    async paid() {
      const order = await placed()
      await getPayParams(at().app.deps, order)
      await at().app.pay(order.order_no)
      return order.order_no
    },
    refundOrder: (orderNo: string) =>
      at().admin.money.refundOrder({ params: { orderNo }, body: { reason: '平台退款' } }),
    async findingsOf(orderNo: string) {
      const { findings } = await at().admin.money.redList()
      return findings
        .filter((finding) => finding.orderNo === orderNo)
        .map(({ rule, detail }) => [rule, detail])
    },
  }
}
