import { hourMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestPaymentShop } from './testing/shop.ts'
import { parseTradeBill, unzipAndVerifyBill } from './trade-bill.ts'

let shop: Awaited<ReturnType<typeof startTestPaymentShop>>
const today = '2026-11-21'
beforeEach(async () => void (shop = await startTestPaymentShop()))
afterEach(() => shop.stop())

const wechat = () => shop.providerOf('wechat')
const bill = async () => (await wechat().downloadTradeBill?.(today)) ?? expect.fail()
const tomorrowAt = (time: string) => shop.clock.move({ now: toInstantInShanghai('2026-11-22', time) })

describe('downloadTradeBill', () => {
  test('returns undefined for a day without trade, and fails for a bill that is not ready', async () => {
    tomorrowAt('09:59')
    await expect(wechat().downloadTradeBill?.(today)).rejects.toMatchObject({
      code: 'STATEMENT_CREATING',
      isTransient: true,
    })
    tomorrowAt('10:00')
    expect(await wechat().downloadTradeBill?.(today)).toBeUndefined()
    await expect(wechat().downloadTradeBill?.('2026-11-22')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  })

  test('returns each payment and refund of the day with its number, amount, state and time', async () => {
    const order = await shop.placed('wechat')
    await shop.act(order.orderNo, { outcome: 'success' })
    const refund = { orderNo: order.orderNo, totalFen: 1005, reason: 'x', notifyUrl: order.notifyUrl }
    await wechat().refund({ ...refund, refundNo: `${order.orderNo}R1`, amountFen: 300 })
    await shop.act(order.orderNo, { outcome: 'refund_success' })
    shop.clock.move({ advanceMs: hourMs })
    await wechat().refund({ ...refund, refundNo: `${order.orderNo}R2`, amountFen: 5 })
    tomorrowAt('10:15')
    const { lines, text } = await bill()
    const at = toInstantInShanghai(today, '16:00')
    const common = { tradeNo: order.orderNo }
    expect(lines.filter(({ tradeNo }) => tradeNo === order.orderNo)).toEqual([
      { kind: 'payment', no: expect.stringMatching(/^42000/), ...common, amountFen: 1005, state: 'done', at },
      { kind: 'refund', no: `${order.orderNo}R1`, ...common, amountFen: 300, state: 'done', at },
      {
        kind: 'refund',
        no: `${order.orderNo}R2`,
        ...common,
        amountFen: 5,
        state: 'processing',
        at: at + hourMs,
      },
    ])
    expect(text).toContain('`部署服务 & <more>')
  })

  test.each([
    ['missing', []],
    ['amount', [1006]],
    ['unknown', [1005, 1005]],
  ] as const)(
    'the bill contains the difference "%s" that was made with the developer tools',
    async (change, amounts) => {
      const order = await shop.placed('wechat')
      await shop.act(order.orderNo, { outcome: 'success' })
      expect(shop.gateway.devTools.changeBill?.(order.orderNo, change)).toBe(true)
      tomorrowAt('10:15')
      const { lines = [] } = (await wechat().downloadTradeBill?.(today)) ?? {}
      expect(lines.map(({ amountFen }) => amountFen)).toEqual(amounts)
    },
  )
})

describe('parseTradeBill', () => {
  let text = ''
  beforeEach(async () => {
    const order = await shop.placed('wechat')
    await shop.act(order.orderNo, { outcome: 'success' })
    tomorrowAt('10:15')
    text = (await bill()).text
  })

  test.each([
    ['a missing line', (bad: string) => bad.replace(/\r\n`2026[^\r]*/, '')],
    ['a changed amount', (bad: string) => bad.replace('`10.05,`0.00,`\r', '`10.06,`0.00,`\r')],
    ['no totals', (bad: string) => bad.slice(0, bad.indexOf('总交易单数'))],
    ['another header', (bad: string) => bad.replace('商户订单号', '订单号')],
    ['a cut line', (bad: string) => bad.replace(',`CNY', '')],
  ])('refuses a bill with %s', (_, damage) => {
    expect(parseTradeBill(text).length).toBeGreaterThan(0)
    expect(damage(text)).not.toBe(text)
    expect(() => parseTradeBill(damage(text))).toThrow('the bill is unreadable')
  })

  test('unzipAndVerifyBill refuses a file that is not packed or has another digest', () => {
    const announced = { hashType: 'SHA1', hashValue: '00' }
    expect(() => unzipAndVerifyBill(Buffer.from(text), announced)).toThrow('could not be unpacked')
  })
})
