import { addMonths, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'

let app: TestApp
let user: TestUser
let params: { token: string }
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  const { payLink } = await user.membership.generatePayLink()
  params = { token: payLink.split('/').at(-1) ?? '' }
})
afterAll(() => app.stop())

const confirm = (plan: 'monthly' | 'yearly', payerOpenid = 'child-1') =>
  app.visitor.membership.confirmPay({ params, body: { plan, payerOpenid } })
const page = () => app.visitor.membership.payPage({ params })
const statusOf = async (orderNo: string) => (await user.orders.get({ params: { orderNo } })).status

describe('payment links of a membership', () => {
  test('choosing another plan on a payment link cancels the order of the first plan', async () => {
    const month = await confirm('monthly')
    const year = await confirm('yearly')
    expect([month.amount, year.amount]).toEqual([29, 299])
    expect(year.orderNo).not.toBe(month.orderNo)
    expect(await statusOf(month.orderNo)).toBe('cancelled')
    expect(await confirm('yearly')).toMatchObject({ orderNo: year.orderNo })
    await app.pay(year.orderNo)
    const { plan, expiresAt } = await user.membership.status()
    expect([plan, expiresAt]).toEqual(['yearly', toIso(addMonths(app.clock.now(), 12))])
  })

  test('a second payer cannot cancel the order that the first payer created with a payment link', async () => {
    const { orderNo } = await confirm('monthly')
    expect(await getRefusal(confirm('yearly', 'child-2'))).toMatchObject({ error: 'PAY_LINK_USED' })
    expect(await statusOf(orderNo)).toBe('pending')
  })

  test('a payment link answers PAY_LINK_USED for a second plan when its first order was paid but the callback was lost', async () => {
    const { orderNo } = await confirm('monthly')
    await app.pay(orderNo, { times: 0 })
    expect(await getRefusal(confirm('yearly'))).toMatchObject({ status: 400, error: 'PAY_LINK_USED' })
    expect(await statusOf(orderNo)).toBe('completed')
  })

  test('concurrent confirmations of two plans on one payment link leave one payable order', async () => {
    const answers = await Promise.allSettled([confirm('monthly'), confirm('yearly')])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { orders } = await user.orders.list({ query: { status: 'pending' } })
    expect(orders).toHaveLength(1)
  })

  test.each(['disabled', 'deleted'] as const)(
    'a payment link for an account with the status %s counts as expired',
    async (status) => {
      expect(await page()).toMatchObject({ status: 'open' })
      await app.db.updateTable('users').set({ status }).where('id', '=', user.id).execute()
      expect(await page()).toMatchObject({ status: 'expired' })
      expect(await getRefusal(confirm('monthly'))).toMatchObject({ status: 400, error: 'PAY_LINK_EXPIRED' })
    },
  )
})
