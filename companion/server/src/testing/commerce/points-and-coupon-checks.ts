import { decimalYuanToFen } from '@sanhe/kit/money'
import { addDays, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { CommerceFixture } from './commerce-fixture.ts'
import { describeUnexpectedValue, endedOrderStatuses, type CommerceOrderRow } from './commerce-orders.ts'

/** Checks that at most one paid or pending order uses each coupon, and that the coupon has the matching status. */
export async function findCouponInconsistencies(
  { app, buyers }: CommerceFixture,
  orders: CommerceOrderRow[],
) {
  const faults: string[] = []
  for (const id of buyers.flatMap(({ coupons }) => coupons)) {
    const { status, used_order_no } = await app.db
      .selectFrom('user_coupons')
      .select(['status', 'used_order_no'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const using = orders.filter(
      (order) => order.user_coupon_id === id && !endedOrderStatuses.includes(order.status),
    )
    if (using.length > 1) faults.push(`coupon ${id} pays ${using.length} orders`)
    const shouldBe = using.length ? ['used'] : ['available', 'expired']
    if (!shouldBe.includes(status)) faults.push(`coupon ${id} is ${status}, ${using.length} orders use it`)
    faults.push(
      ...describeUnexpectedValue(`order of coupon ${id}`, used_order_no, using[0]?.order_no ?? null),
    )
  }
  return faults
}

export async function findMembershipInconsistencies(
  { app, buyers }: CommerceFixture,
  orders: CommerceOrderRow[],
) {
  const faults: string[] = []
  for (const { id } of buyers) {
    const held = await app.db
      .selectFrom('memberships')
      .select('order_no')
      .where('user_id', '=', id)
      .where('refunded_at', 'is', null)
      .execute()
    const paid = orders.filter(
      ({ user_id, order_type, status }) =>
        user_id === id && order_type === 'membership' && !endedOrderStatuses.includes(status),
    )
    faults.push(...describeUnexpectedValue(`memberships of ${id}`, held.length, paid.length))
  }
  return faults
}

type Buyer = CommerceFixture['buyers'][number]

/** Checks that the points, lots and ledger rows of each account equal a simple recount from the orders. */
export async function findPointsInconsistencies(
  { app, buyers }: CommerceFixture,
  orders: CommerceOrderRow[],
) {
  const faults: string[] = []
  for (const buyer of buyers) {
    const { rows } = await sql<{ [sum in 'total' | 'available' | 'used' | 'expired' | 'owed']: number }>`
      SELECT total_points AS total, available_points AS available, used_points AS used, expired_points AS expired,
             owed_points AS owed
      FROM point_accounts WHERE user_id = ${buyer.id}`.execute(app.db)
    const account = rows[0] ?? { total: 0, available: 0, used: 0, expired: 0, owed: 0 }
    const lots = await sumOf(
      app,
      sql`SELECT sum(remaining) AS sum FROM point_lots WHERE user_id = ${buyer.id}`,
    )
    const ledger = await sumOf(
      app,
      sql`SELECT sum(points) AS sum FROM point_transactions WHERE user_id = ${buyer.id}`,
    )
    const traded = await sumOf(
      app,
      sql`SELECT sum(points) AS sum FROM point_redemptions WHERE user_id = ${buyer.id}`,
    )
    const spending = countPurchasePoints(buyer, orders)
    const who = `points of ${buyer.id}`
    faults.push(
      ...describeUnexpectedValue(`${who} in lots`, lots, account.available),
      ...describeUnexpectedValue(`${who} in the ledger`, ledger, account.available),
      ...describeUnexpectedValue(
        `${who} at all`,
        account.total,
        account.available + account.used + account.expired,
      ),
      ...describeUnexpectedValue(
        `${who} earned`,
        account.total,
        spending.earned + (await countGivenPoints(app, buyer)),
      ),
      ...describeUnexpectedValue(
        `${who} used and owed`,
        account.used + account.owed,
        spending.takenBack + traded,
      ),
    )
  }
  return faults
}

async function sumOf({ db }: CommerceFixture['app'], query: ReturnType<typeof sql>) {
  const { rows } = await query.execute(db)
  return Number((rows[0] as { sum: string | null }).sum ?? 0)
}

const pointsFor = (fen: number) => Math.floor(fen / 100)

/**
 * Counts one point per whole yuan of each completed payment, and the points to take back for refunds. Late payments
 * that are refunded immediately earn no points.
 */
function countPurchasePoints({ id }: Buyer, orders: CommerceOrderRow[]) {
  const paid = orders.filter(
    ({ user_id, paid_at, cancelled_at }) => user_id === id && paid_at !== null && cancelled_at === null,
  )
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const earned = sum(paid.map(({ amount }) => pointsFor(decimalYuanToFen(amount))))
  const kept = paid.map(({ amount, refund_amount }) =>
    pointsFor(decimalYuanToFen(amount) - decimalYuanToFen(refund_amount ?? '0')),
  )
  return { earned, takenBack: earned - sum(kept) }
}

/** Counts 5 points per check-in, 20 more for each seventh in a row, and at most 15 per day for posts. */
async function countGivenPoints({ db }: CommerceFixture['app'], { id }: Buyer) {
  const checkIns = await db.selectFrom('point_check_ins').select('day').where('user_id', '=', id).execute()
  const days = new Set(checkIns.map(({ day }) => day))
  const streakUpTo = (day: string): number => (days.has(day) ? 1 + streakUpTo(addDays(day, -1)) : 0)
  const bonuses = [...days].filter((day) => streakUpTo(day) % 7 === 0).length
  const posts = await db.selectFrom('posts').select('created_at').where('user_id', '=', id).execute()
  const perDay = Object.values(
    Object.groupBy(posts, ({ created_at }) => instantToShanghaiDay(created_at.getTime())),
  )
  const forPosts = perDay.reduce((sum, some) => sum + Math.min(15, 5 * (some?.length ?? 0)), 0)
  return 5 * days.size + 20 * bonuses + forPosts
}
