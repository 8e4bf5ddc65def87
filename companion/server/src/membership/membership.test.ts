import { addMonths, hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderJobs } from '#orders'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createMembershipRequests } from './testing/membership-actions.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { now, status, noticesOf } = createMembershipRequests(() => ({ app, user }))

test('GET /membership/plans answers 29 yuan for a month and 299 yuan for a year', async () => {
  const { plans } = await user.membership.plans()
  expect(plans.map(({ plan, price }) => [plan, price])).toEqual([
    ['monthly', 29],
    ['yearly', 299],
  ])
})

describe('POST /membership/subscribe', () => {
  test('a membership starts when its order is paid, not when the order is created', async () => {
    const { orderNo, amount } = await user.membership.subscribe({ body: { plan: 'monthly' } })
    expect(amount).toBe(29)
    expect(await status()).toMatchObject({ isMember: false, status: 'none' })
    await app.pay(orderNo)
    expect(await status()).toEqual({
      isMember: true,
      plan: 'monthly',
      startsAt: toIso(now()),
      expiresAt: toIso(addMonths(now(), 1)),
      daysLeft: 30,
      status: 'active',
      autoRenew: false,
    })
    expect((await user.orders.get({ params: { orderNo } })).status).toBe('completed')
  })

  test('a membership that a coupon pays in full starts immediately, without a payment sheet', async () => {
    const admin = await app.admin()
    const { id: templateId } = await admin.couponsAdmin.create({
      body: {
        title: '体验券',
        type: 'amount',
        value: 29,
        validDays: 30,
        applicableCategories: ['membership'],
      },
    })
    const { coupon } = await user.coupons.claim({ params: { templateId } })
    const answer = await user.membership.subscribe({ body: { plan: 'monthly', couponId: coupon.id } })
    expect(answer).toEqual({ orderNo: expect.any(String), amount: 0, payParams: null, paymentUrl: null })
    expect(await status()).toMatchObject({ isMember: true, plan: 'monthly' })
  })

  test('two concurrent subscriptions of a user create one order', async () => {
    const [one, two] = await Promise.all([
      user.membership.subscribe({ body: { plan: 'yearly' } }),
      user.membership.subscribe({ body: { plan: 'yearly' } }),
    ])
    expect(one).toEqual(two)
  })

  test('POST /membership/subscribe succeeds while the payment provider is unavailable; a repeated request returns payParams', async () => {
    const { create } = app.deps.wechatPay
    app.deps.wechatPay.create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'down', true))
    const placed = await user.membership.subscribe({ body: { plan: 'monthly' } })
    app.deps.wechatPay.create = create
    const { orderNo } = placed
    expect(placed).toEqual({
      orderNo,
      amount: 29,
      payParams: null,
      paymentUrl: expect.stringContaining(`/h5/pay/${orderNo}?t=`),
    })
    const again = await user.membership.subscribe({ body: { plan: 'monthly' } })
    expect(again).toEqual({ ...placed, payParams: expect.objectContaining({ signType: 'RSA' }) })
  })

  test('two memberships of a month that are paid at the same time last two months', async () => {
    const own = await user.membership.subscribe({ body: { plan: 'monthly' } })
    const { payLink } = await user.membership.generatePayLink()
    const params = { token: payLink.split('/').at(-1) ?? '' }
    const gift = await app.visitor.membership.confirmPay({ params, body: { plan: 'monthly' } })
    await Promise.all([app.pay(own.orderNo, { times: 3 }), app.pay(gift.orderNo, { times: 3 })])
    expect((await status()).expiresAt).toBe(toIso(addMonths(addMonths(now(), 1), 1)))
  })

  test('subscribing 30 minutes after an unpaid first order creates a new order, even before any job has run', async () => {
    const again = async () => (await app.again(user)).membership.subscribe({ body: { plan: 'monthly' } })
    const first = await again()
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect(await again()).toEqual(first)
    app.clock.move({ advanceMs: 1 })
    const [one, two] = await Promise.all([again(), again()])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ amount: 29, payParams: expect.anything() })
    expect(one.orderNo).not.toBe(first.orderNo)
    const { status } = await (await app.again(user)).orders.get({ params: { orderNo: first.orderNo } })
    expect(status).toBe('cancelled')
  })

  test('subscribing again after a payment whose callback was lost does not sell a second membership', async () => {
    const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
    await app.pay(orderNo, { times: 0 })
    app.clock.move({ advanceMs: 30 * minuteMs })
    const answer = await user.membership.subscribe({ body: { plan: 'monthly' } })
    expect(answer).toEqual({ orderNo, amount: 29, payParams: null, paymentUrl: null })
    expect(await status()).toMatchObject({ isMember: true, expiresAt: toIso(addMonths(now(), 1)) })
  })

  test('when a new subscription races with a late payment of the old order, that payment starts the membership or is refunded', async () => {
    for (let round = 0; round < 4; round += 1) {
      const of = await app.user()
      const { orderNo } = await of.membership.subscribe({ body: { plan: 'monthly' } })
      app.clock.move({ advanceMs: 30 * minuteMs })
      await Promise.all([of.membership.subscribe({ body: { plan: 'monthly' } }), app.pay(orderNo)])
      const order = await (await app.again(of)).orders.get({ params: { orderNo } })
      expect(['completed', 'refunded']).toContain(order.status)
      expect((await status(of)).isMember).toBe(order.status === 'completed')
    }
  })

  test('subscribing for a parent requires a family link', async () => {
    const child = await app.user()
    const body = { plan: 'monthly', payForUserId: user.id } as const
    expect(await getRefusal(child.membership.subscribe({ body }))).toMatchObject({ status: 404 })
    const link = { parent_user_id: user.id, child_user_id: child.id, linked_at: toDate(now()) }
    await app.db.insertInto('family_links').values(link).execute()
    const { orderNo } = await child.membership.subscribe({ body })
    await app.pay(orderNo)
    expect(await status()).toMatchObject({ isMember: true })
    expect(await status(child)).toMatchObject({ isMember: false })
    expect(await noticesOf(user.id)).toEqual(['MEMBERSHIP_CHILD_PAID'])
  })
})

describe('payment links of a membership', () => {
  async function link() {
    const { payLink, expiresAt, shareCard } = await user.membership.generatePayLink()
    return { params: { token: payLink.split('/').at(-1) ?? '' }, payLink, expiresAt, shareCard }
  }
  const confirm = (params: { token: string }, payerOpenid?: string) =>
    app.visitor.membership.confirmPay({
      params,
      body: { plan: 'monthly', ...(payerOpenid && { payerOpenid }) },
    })

  test('a payment link opens a page where another person pays once for the parent', async () => {
    const { params, payLink, expiresAt, shareCard } = await link()
    expect(expiresAt).toBe(toIso(now() + 24 * hourMs))
    expect((await fetch(payLink)).status).toBe(200)
    expect((await fetch(shareCard.imageUrl)).headers.get('content-type')).toContain('svg')
    expect(await app.visitor.membership.payPage({ params })).toMatchObject({ status: 'open' })
    const { orderNo, paymentUrl } = await confirm(params, 'child-1')
    expect((await fetch(paymentUrl)).status).toBe(200)
    expect(await app.visitor.membership.payPage({ params })).toMatchObject({ status: 'paying' })
    await app.pay(orderNo)
    expect(await app.visitor.membership.payPage({ params })).toMatchObject({ status: 'used' })
    expect(await status()).toMatchObject({ isMember: true })
    expect(await getRefusal(confirm(params, 'child-1'))).toMatchObject({
      status: 400,
      error: 'PAY_LINK_USED',
    })
  })

  test('confirming a payment link without a request body orders one month', async () => {
    const { params } = await link()
    const path = `/api/v1/membership/pay/${params.token}/confirm`
    const answer = await app.visitor.fetch(path, { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ amount: 29 })])
  })

  test('two payers confirm one payment link: exactly one succeeds', async () => {
    const { params } = await link()
    const answers = await Promise.allSettled([confirm(params, 'child-1'), confirm(params, 'child-2')])
    expect(answers.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status: outcome }) => outcome === 'rejected')).toMatchObject({
      reason: { body: { error: 'PAY_LINK_USED' } },
    })
  })

  test('a payment link expires after 24 hours', async () => {
    const { params } = await link()
    app.clock.move({ advanceMs: 24 * hourMs - 1 })
    await confirm(params)
    const late = await link()
    app.clock.move({ advanceMs: 24 * hourMs })
    expect(await getRefusal(confirm(late.params))).toMatchObject({ error: 'PAY_LINK_EXPIRED' })
    expect(await app.visitor.membership.payPage({ params: late.params })).toMatchObject({ status: 'expired' })
  })

  test('a payment link can be used again if its first payer did not pay', async () => {
    const { params } = await link()
    await confirm(params, 'child-1')
    app.clock.move({ advanceMs: 30 * minuteMs })
    await orderJobs(app.deps)
      .find(({ name }) => name === 'orders.expire')
      ?.run(now())
    expect((await confirm(params, 'child-2')).amount).toBe(29)
  })

  test('another payer can use a payment link exactly 30 minutes after the first payer started', async () => {
    const { params } = await link()
    const first = await confirm(params, 'child-1')
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect(await getRefusal(confirm(params, 'child-2'))).toMatchObject({ error: 'PAY_LINK_USED' })
    app.clock.move({ advanceMs: 1 })
    const second = await confirm(params, 'child-2')
    expect(second).toMatchObject({ amount: 29, payParams: expect.anything() })
    expect(second.orderNo).not.toBe(first.orderNo)
  })

  test('an unknown payment link answers 404', async () => {
    expect(await getRefusal(confirm({ token: 'x' }))).toMatchObject({ status: 404 })
  })
})
