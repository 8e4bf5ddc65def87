import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { couponJobs } from './jobs.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const terms = { title: '满50减5', type: 'amount' as const, value: 5, minAmount: 50, validDays: 30 }
const create = async (changes: object = {}) =>
  (await admin.couponsAdmin.create({ body: { ...terms, ...changes } })).id
const claim = (templateId: number, by = user) => by.coupons.claim({ params: { templateId } })
const mine = async (status?: 'available' | 'locked' | 'used' | 'expired', by = user) =>
  (await by.coupons.mine({ query: { status } })).coupons
const shown = async () => (await user.coupons.templates({ query: { pageSize: 50 } })).templates
const templateOf = (id: number) =>
  app.db.selectFrom('coupon_templates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('POST /coupons/:templateId/claim', () => {
  test('a claimed coupon is valid for the number of days that its template sets', async () => {
    const id = await create()
    const { coupon } = await claim(id)
    expect(coupon).toEqual({
      id: expect.any(Number),
      templateId: id,
      title: '满50减5',
      type: 'amount',
      value: 5,
      minAmount: 50,
      applicableCategories: [],
      merchantId: null,
      status: 'available',
      usedOrderNo: null,
      expiresAt: toIso(app.clock.now() + 30 * dayMs),
      usedAt: null,
      createdAt: toIso(app.clock.now()),
    })
    expect(await mine('available')).toEqual([coupon])
    expect(await mine('used')).toEqual([])
  })

  test('10 simultaneous claims of one coupon by one user: exactly one succeeds', async () => {
    const id = await create({ totalCount: 5 })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => claim(id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getRefusal(claim(id))).toMatchObject({ status: 400, error: 'COUPON_ALREADY_CLAIMED' })
    expect(await templateOf(id)).toMatchObject({ issued_count: 1 })
    expect((await shown()).find((template) => template.id === id)).toMatchObject({
      isClaimed: true,
      remaining: 4,
    })
  })

  test('POST /coupons/:templateId/claim answers 404 for an inactive coupon, a welcome coupon and a coupon that costs points', async () => {
    const hidden = [{ status: 'inactive' }, { forNewUsers: true }, { forPoints: true }]
    for (const changes of hidden) {
      const id = await create({ ...changes })
      expect(await getRefusal(claim(id))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
      expect((await shown()).map((template) => template.id)).not.toContain(id)
      await app.db.updateTable('coupon_templates').set({ status: 'inactive' }).where('id', '=', id).execute()
    }
    expect(await getRefusal(claim(999_999))).toMatchObject({ status: 404 })
  })

  test('claiming a coupon for members requires a current membership', async () => {
    const id = await create({ memberOnly: true })
    const until = toDate(app.clock.now() + 1)
    const gone = await app.user({ is_member: true, member_expires_at: toDate(app.clock.now()) })
    const member = await app.user({ is_member: true, member_expires_at: until })
    for (const who of [user, gone])
      expect(await getRefusal(claim(id, who))).toMatchObject({
        status: 403,
        success: false,
        error: { code: 'MEMBERSHIP_REQUIRED', upgrade_url: expect.any(String) as string },
      })
    expect(await claim(id, member)).toMatchObject({ success: true })
  })

  test('a coupon of a merchant can be claimed only while the merchant is active', async () => {
    const shop = await app.merchant()
    const id = await create({ merchantId: shop.id })
    expect((await claim(id)).coupon).toMatchObject({ merchantId: shop.id })
    await app.db.updateTable('merchants').set({ status: 'suspended' }).where('id', '=', shop.id).execute()
    expect(await getRefusal(claim(id, await app.user()))).toMatchObject({ status: 404 })
  })
})

describe('claiming a limited coupon', () => {
  const peopleOf = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))
  const countOf = async (templateId: number) => {
    const { count } = await app.db
      .selectFrom('user_coupons')
      .select(sql<number>`count(*)`.as('count'))
      .where('template_id', '=', templateId)
      .executeTakeFirstOrThrow()
    return count
  }

  test('200 users claim a coupon limited to 50: exactly 50 succeed', async () => {
    const id = await create({ totalCount: 50 })
    const people = await peopleOf(200)
    const answers = await Promise.all(people.map((person) => claim(id, person).then(() => 'got', refusedAs)))
    expect(answers.filter((answer) => answer === 'got')).toHaveLength(50)
    expect(answers.filter((answer) => answer === 'COUPON_SOLD_OUT')).toHaveLength(150)
    expect([await countOf(id), (await templateOf(id)).issued_count]).toEqual([50, 50])
  })

  const refusedAs = ({ body }: { body: { error: string } }) => body.error

  test('control: counting coupons before issuing them exceeds the limit', async () => {
    const id = await create({ totalCount: 5 })
    const naive = async ({ id: user_id }: TestUser) => {
      const { issued_count, total_count } = await templateOf(id)
      if (issued_count >= (total_count ?? 0)) return
      await sql`SELECT pg_sleep(0.02)`.execute(app.db)
      const at = toDate(app.clock.now())
      await app.db
        .insertInto('user_coupons')
        .values({ user_id, template_id: id, source: 'claim', expires_at: at, created_at: at })
        .execute()
      const issued = { issued_count: issued_count + 1 }
      await app.db.updateTable('coupon_templates').set(issued).where('id', '=', id).execute()
    }
    await Promise.all((await peopleOf(20)).map(naive))
    expect(await countOf(id)).toBeGreaterThan(5)
  })
})

describe('the event user.registered', () => {
  const register = async (userId: number, times = 1) => {
    const event = { type: 'user.registered', subject: `user:${userId}`, payload: { userId } } as const
    await inTransaction(app.db, async (tx) => {
      for (let nth = 0; nth < times; nth += 1) await app.deps.emit(tx, event)
    })
    await app.settle()
  }

  test('a new user gets one coupon of 10 yuan without a minimum purchase, even if the event is delivered again', async () => {
    await register(user.id, 3)
    expect(await mine()).toMatchObject([
      { title: '新人立减10元', type: 'amount', value: 10, minAmount: 0, status: 'available' },
    ])
  })

  test('the first login of a user creates a welcome coupon', async () => {
    const phone = '13900001234'
    await app.visitor.auth.sendCode({ body: { phone, purpose: 'login' } })
    const code = String(app.sentTo(phone)[0]?.data?.['code'])
    const login = await app.visitor.auth.login({ body: { phone, code } })
    await app.settle()
    expect(await mine('available', { ...user, ...(await app.again(login.user)) })).toHaveLength(1)
  })

  test('a new user gets every welcome coupon except those that are used up', async () => {
    const id = await create({ forNewUsers: true, totalCount: 1 })
    await register((await app.user()).id)
    await register(user.id)
    expect(await mine()).toMatchObject([{ title: '新人立减10元' }])
    await admin.couponsAdmin.change({ params: { id }, body: { status: 'inactive' } })
  })
})

test('an unused coupon is expired after its validity, both before and after the expiry job has run', async () => {
  const { coupon } = await claim(await create({ validDays: 1 }))
  app.clock.move({ advanceMs: dayMs - 1 })
  expect(await mine('available')).toHaveLength(1)
  app.clock.move({ advanceMs: 1 })
  expect(await mine('available')).toEqual([])
  expect(await mine('expired')).toMatchObject([{ id: coupon.id, status: 'expired' }])
  for (let nth = 0; nth < 2; nth += 1) await couponJobs(app.deps)[0]?.run(app.clock.now())
  const row = await app.db
    .selectFrom('user_coupons')
    .select('status')
    .where('id', '=', coupon.id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'expired' })
})

describe('administration of coupons', () => {
  test('administrators see all coupon templates and can change every field except the value', async () => {
    const id = await create({ totalCount: 10 })
    await claim(id)
    await admin.couponsAdmin.change({ params: { id }, body: { title: '新名字', totalCount: 1 } })
    const { templates } = await admin.couponsAdmin.list({ query: {} })
    expect(templates[0]).toMatchObject({ id, title: '新名字', totalCount: 1, issuedCount: 1, value: 5 })
    const body = { value: 1 } as object
    expect(await getRefusal(admin.couponsAdmin.change({ params: { id }, body }))).toMatchObject({
      status: 400,
    })
    expect(await getRefusal(admin.couponsAdmin.change({ params: { id: 999_999 }, body: {} }))).toMatchObject({
      status: 404,
    })
  })

  test('the limit of a coupon cannot be set below the number of issued coupons', async () => {
    const id = await create({ totalCount: 10 })
    await claim(id)
    await claim(id, await app.user())
    const change = (totalCount: number | null) =>
      admin.couponsAdmin.change({ params: { id }, body: { totalCount } })
    expect(await getRefusal(change(1))).toMatchObject({ status: 400, error: 'TOTAL_BELOW_ISSUED' })
    await change(2)
    await change(null)
    expect(await templateOf(id)).toMatchObject({ total_count: null, issued_count: 2 })
  })

  test.each([
    [{ value: 0 }, 'value'],
    [{ type: 'discount', value: 1 }, 'value'],
    [{ type: 'service', value: 0.994 }, 'value'],
    [{ validDays: 0 }, 'validDays'],
    [{ validDays: 366 }, 'validDays'],
    [{ totalCount: 0 }, 'totalCount'],
    [{ title: ' ' }, 'title'],
  ])('creating a coupon with %j answers 400 VALIDATION_ERROR', async (changes, field) => {
    expect(await getRefusal(create(changes))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field })
  })

  test('creating a coupon for an unknown merchant answers 404', async () => {
    expect(await getRefusal(create({ merchantId: 999_999 }))).toMatchObject({ status: 404 })
  })
})
