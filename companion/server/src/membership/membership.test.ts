import { addMonths, hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderJobs } from '#orders'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { memberIn } from './testing/members.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { now, status, noticesOf } = memberIn(() => ({ app, user }))

test('the plans cost 29 a month and 299 a year', async () => {
  const { plans } = await user.membership.plans()
  expect(plans.map(({ plan, price }) => [plan, price])).toEqual([
    ['monthly', 29],
    ['yearly', 299],
  ])
})

describe('a subscription', () => {
  test('is none before it is paid, and begins with the payment', async () => {
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

  test('that a coupon pays for whole begins at once, and there is no sheet', async () => {
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

  test('tapped twice is one order', async () => {
    const [one, two] = await Promise.all([
      user.membership.subscribe({ body: { plan: 'yearly' } }),
      user.membership.subscribe({ body: { plan: 'yearly' } }),
    ])
    expect(one).toEqual(two)
  })

  test('stands also where no payment sheet can be had now, and has it when asked again', async () => {
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

  test('paid twice in the same moment is two months', async () => {
    const own = await user.membership.subscribe({ body: { plan: 'monthly' } })
    const { payLink } = await user.membership.generatePayLink()
    const params = { token: payLink.split('/').at(-1) ?? '' }
    const gift = await app.visitor.membership.confirmPay({ params, body: { plan: 'monthly' } })
    await Promise.all([app.pay(own.orderNo, { times: 3 }), app.pay(gift.orderNo, { times: 3 })])
    expect((await status()).expiresAt).toBe(toIso(addMonths(addMonths(now(), 1), 1)))
  })

  test('can be ordered anew from the moment that its half hour is over, before any job has run', async () => {
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

  test('that was paid and not reported is not sold twice when it is ordered anew', async () => {
    const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
    await app.pay(orderNo, { times: 0 })
    app.clock.move({ advanceMs: 30 * minuteMs })
    const answer = await user.membership.subscribe({ body: { plan: 'monthly' } })
    expect(answer).toEqual({ orderNo, amount: 29, payParams: null, paymentUrl: null })
    expect(await status()).toMatchObject({ isMember: true, expiresAt: toIso(addMonths(now(), 1)) })
  })

  test('ordered anew while the money for the first comes is never lost: it began, or the money goes back', async () => {
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

  test('for a parent needs the link of the family', async () => {
    const child = await app.user()
    const body = { plan: 'monthly', payForUserId: user.id } as const
    expect(await refusal(child.membership.subscribe({ body }))).toMatchObject({ status: 404 })
    const link = { parent_user_id: user.id, child_user_id: child.id, linked_at: toDate(now()) }
    await app.db.insertInto('family_links').values(link).execute()
    const { orderNo } = await child.membership.subscribe({ body })
    await app.pay(orderNo)
    expect(await status()).toMatchObject({ isMember: true })
    expect(await status(child)).toMatchObject({ isMember: false })
    expect(await noticesOf(user.id)).toEqual(['MEMBERSHIP_CHILD_PAID'])
  })
})

describe('a pay link', () => {
  async function link() {
    const { payLink, expiresAt, shareCard } = await user.membership.generatePayLink()
    return { params: { token: payLink.split('/').at(-1) ?? '' }, payLink, expiresAt, shareCard }
  }
  const confirm = (params: { token: string }, payerOpenid?: string) =>
    app.visitor.membership.confirmPay({
      params,
      body: { plan: 'monthly', ...(payerOpenid && { payerOpenid }) },
    })

  test('opens a page, whose payer pays once for the parent', async () => {
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
    expect(await refusal(confirm(params, 'child-1'))).toMatchObject({ status: 400, error: 'PAY_LINK_USED' })
  })

  test('of two payers takes one', async () => {
    const { params } = await link()
    const answers = await Promise.allSettled([confirm(params, 'child-1'), confirm(params, 'child-2')])
    expect(answers.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status: outcome }) => outcome === 'rejected')).toMatchObject({
      reason: { body: { error: 'PAY_LINK_USED' } },
    })
  })

  test('lasts 24 hours', async () => {
    const { params } = await link()
    app.clock.move({ advanceMs: 24 * hourMs - 1 })
    await confirm(params)
    const late = await link()
    app.clock.move({ advanceMs: 24 * hourMs })
    expect(await refusal(confirm(late.params))).toMatchObject({ error: 'PAY_LINK_EXPIRED' })
    expect(await app.visitor.membership.payPage({ params: late.params })).toMatchObject({ status: 'expired' })
  })

  test('is free again when who began did not pay', async () => {
    const { params } = await link()
    await confirm(params, 'child-1')
    app.clock.move({ advanceMs: 30 * minuteMs })
    await orderJobs(app.deps)
      .find(({ name }) => name === 'orders.expire')
      ?.run(now())
    expect((await confirm(params, 'child-2')).amount).toBe(29)
  })

  test('is free again the moment the half hour is over, also for another payer', async () => {
    const { params } = await link()
    const first = await confirm(params, 'child-1')
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect(await refusal(confirm(params, 'child-2'))).toMatchObject({ error: 'PAY_LINK_USED' })
    app.clock.move({ advanceMs: 1 })
    const second = await confirm(params, 'child-2')
    expect(second).toMatchObject({ amount: 29, payParams: expect.anything() })
    expect(second.orderNo).not.toBe(first.orderNo)
  })

  test('that nobody made leads nowhere', async () => {
    expect(await refusal(confirm({ token: 'x' }))).toMatchObject({ status: 404 })
  })
})
