import { fixedClock, minuteMs } from '@sanhe/kit/runtime/clock'
import { startPaymentGatewayEmulator } from '@sanhe/providers/emulators/gateway'
import { afterAll, describe, expect, test } from 'vitest'
import { choosePaymentProviders } from './index.ts'
import { startTestPaymentShop } from './testing/shop.ts'

const { clock, gateway, shop, providerOf, newOrder, placed, act, stop } = await startTestPaymentShop()
afterAll(stop)

test.each([
  { scene: 'wechat', openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  { scene: 'mobile', ip: '203.0.113.7' },
] as const)(
  'a WeChat payment of the scene $scene that fails sends no callback and can be paid afterwards',
  async (payer) => {
    const { orderNo, ask } = await placed('wechat', payer)
    expect(await act(orderNo, { outcome: 'fail' })).toEqual([])
    expect(await ask()).toEqual({ outcome: 'open' })
    await act(orderNo)
    expect(await ask()).toMatchObject({ outcome: 'paid' })
    await act(orderNo, { outcome: 'fail' })
    expect(await ask()).toMatchObject({ outcome: 'paid' })
  },
)

describe.each(['wechat', 'alipay'] as const)('payments by %s', (vendor) => {
  test('an order is open until it is paid; then callback and query report the same payment', async () => {
    const { orderNo, ask } = await placed(vendor)
    expect(await ask()).toEqual({ outcome: 'open' })
    expect(await act(orderNo)).toEqual([{ status: 200, body: 'taken' }])
    const paid = { outcome: 'paid', tradeNo: expect.any(String), amountFen: 1005 }
    expect(shop.heard.at(-1)).toEqual({ event: { eventId: expect.any(String), orderNo, ...paid } })
    expect(await ask()).toEqual(paid)
  })

  test('creating the same order again returns the same payment data', async () => {
    const order = newOrder(vendor)
    const first = await providerOf(vendor).create(order)
    expect(await providerOf(vendor).create(order)).toEqual(first)
  })

  test('an order that the provider does not know is reported as open and can be closed', async () => {
    expect(await providerOf(vendor).query('neverplaced')).toEqual({ outcome: 'open' })
    expect(await providerOf(vendor).close('neverplaced')).toBe('closed')
  })

  test('a query reports a closed order as ended, and closing a paid order is refused', async () => {
    const unpaid = await placed(vendor)
    expect(await providerOf(vendor).close(unpaid.orderNo)).toBe('closed')
    expect(await unpaid.ask()).toEqual({ outcome: 'ended' })
    const paid = await placed(vendor)
    await act(paid.orderNo)
    expect(await providerOf(vendor).close(paid.orderNo)).toBe('refused')
  })

  test('repeated payment callbacks have the same event id', async () => {
    const { orderNo } = await placed(vendor)
    const before = shop.heard.length
    expect(await act(orderNo, { times: 3 })).toHaveLength(3)
    const ids = shop.heard.slice(before).map((reading) => 'event' in reading && reading.event.eventId)
    expect(new Set(ids).size).toBe(1)
  })

  test('a callback reports a failed payment as ended, and a query finds a payment whose callback is lost', async () => {
    const failing = await placed(vendor)
    await act(failing.orderNo, { outcome: 'fail' })
    expect(shop.heard.at(-1)).toMatchObject({ event: { orderNo: failing.orderNo, outcome: 'ended' } })
    const silent = await placed(vendor)
    expect(await act(silent.orderNo, { times: 0 })).toEqual([])
    expect(await silent.ask()).toMatchObject({ outcome: 'paid' })
  })

  test('the callback of a payment reports the paid amount, even if it differs from the order', async () => {
    const { orderNo } = await placed(vendor)
    await act(orderNo, { amountFen: 1 })
    expect(shop.heard.at(-1)).toMatchObject({ event: { outcome: 'paid', amountFen: 1 } })
  })

  test.each([
    ['signature', 'signature'],
    ['amount', 'signature'],
    ['merchant', 'merchant'],
    ['tag', vendor === 'wechat' ? 'unreadable' : 'signature'],
    ['stale', 'stale'],
  ] as const)('a callback with a forged %s is refused with the problem %s', async (forge, problem) => {
    const { orderNo, ask } = await placed(vendor)
    expect(await act(orderNo, { forge })).toEqual([{ status: 200, body: problem }])
    expect(shop.heard.at(-1)).toEqual({ problem })
    expect(await ask()).toEqual({ outcome: 'open' })
    await act(orderNo)
    expect(shop.heard.at(-1)).toMatchObject({ event: { orderNo, outcome: 'paid' } })
  })

  test('a callback with any changed byte is refused', async () => {
    const { orderNo } = await placed(vendor)
    await act(orderNo)
    const { headers, body } = shop.callbacks.at(-1) ?? expect.fail()
    // In Alipay's callback the signature is a base64 text in the body. It is not changed here, because a changed base64
    // text can still encode the same bytes.
    const end = vendor === 'alipay' ? body.lastIndexOf('&sign=') : body.length
    for (let at = 0; at < end; at += 5) {
      const changed = Buffer.from(body)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(await providerOf(vendor).readCallback({ headers, body: changed }), `byte ${at}`).toEqual({
        problem: 'signature',
      })
    }
    expect(await providerOf(vendor).readCallback({ headers, body })).toHaveProperty('event')
  })

  test.each(['', '{}', 'null', 'a=b', '{"id":1}', '\u0000'])(
    'readCallback refuses the body %j',
    async (text) => {
      expect(await providerOf(vendor).readCallback({ headers: {}, body: Buffer.from(text) })).toEqual({
        problem: 'signature',
      })
    },
  )

  test('an unreachable payment gateway is a transient error', async () => {
    const accounts = {
      wechat: { ...gateway.accounts.wechat, endpoint: 'http://127.0.0.1:1' },
      alipay: { ...gateway.accounts.alipay, endpoint: 'http://127.0.0.1:1' },
    }
    const provider =
      choosePaymentProviders({ accounts, isSandbox: false, isProduction: true }, clock)[vendor] ??
      expect.fail()
    await expect(provider.query('order1')).rejects.toMatchObject({ code: 'UNREACHABLE', isTransient: true })
  })

  test('responses signed by another key are refused', async () => {
    const { orderNo } = await placed(vendor)
    const other = await startPaymentGatewayEmulator({ clock })
    const { wechat, alipay } = gateway.accounts
    const accounts = {
      wechat: { ...wechat, platformKey: other.accounts.wechat.platformKey },
      alipay: { ...alipay, alipayPublicKey: other.accounts.alipay.alipayPublicKey },
    }
    await other.stop()
    const provider =
      choosePaymentProviders({ accounts, isSandbox: true, isProduction: false }, clock)[vendor] ??
      expect.fail()
    await expect(provider.query(orderNo)).rejects.toMatchObject({ name: 'PaymentError' })
  })
})

describe('payment emulator', () => {
  const withAccount = (changes: object) =>
    choosePaymentProviders(
      {
        accounts: {
          wechat: { ...gateway.accounts.wechat, ...changes },
          alipay: { ...gateway.accounts.alipay, ...changes },
        },
        isSandbox: true,
        isProduction: false,
      },
      clock,
    )

  test('the payment emulator refuses requests signed by another merchant or key', async () => {
    const other = await startPaymentGatewayEmulator({ clock })
    await other.stop()
    const forged = withAccount({ privateKey: other.accounts.wechat.privateKey })
    await expect(forged.wechat?.query('order1')).rejects.toMatchObject({ code: 'SIGN_ERROR' })
    await expect(forged.alipay?.query('order1')).rejects.toMatchObject({ code: 'isv.invalid-signature' })
    await expect(withAccount({ serial: 'other' }).wechat?.query('order1')).rejects.toMatchObject({
      code: 'SIGN_ERROR',
    })
    await expect(withAccount({ appId: 'other' }).alipay?.query('order1')).rejects.toMatchObject({
      code: 'isv.invalid-app-id',
    })
  })

  test('the payment emulator refuses old requests', async () => {
    const at = (ago: number) =>
      choosePaymentProviders(
        { accounts: gateway.accounts, isSandbox: true, isProduction: false },
        fixedClock(clock.now() - ago),
      )
    await expect(at(6 * minuteMs).wechat?.query('order1')).rejects.toMatchObject({ code: 'SIGN_ERROR' })
    await expect(at(5 * minuteMs).wechat?.query('order1')).resolves.toEqual({ outcome: 'open' })
  })

  test('the payment emulator refuses a second order with the same number', async () => {
    const order = await placed('wechat')
    const another = { ...order, amountFen: 1 }
    await expect(providerOf('wechat').create(another)).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' })
    const inside = await placed('wechat', { scene: 'wechat', openId: 'one' })
    const byAnother = { ...inside, payer: { scene: 'wechat', openId: 'two' } } as const
    await expect(providerOf('wechat').create(byAnother)).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' })
  })
})

test('WeChat Pay callbacks are valid for five minutes', async () => {
  const { orderNo } = await placed('wechat')
  await act(orderNo)
  const callback = shop.callbacks.at(-1) ?? expect.fail()
  const later = (ms: number) =>
    choosePaymentProviders(
      { accounts: gateway.accounts, isSandbox: true, isProduction: false },
      fixedClock(clock.now() + ms),
    ).wechat?.readCallback(callback)
  expect(await later(5 * minuteMs)).toHaveProperty('event')
  expect(await later(5 * minuteMs + 1)).toEqual({ problem: 'stale' })
  expect(await later(-5 * minuteMs - 1)).toEqual({ problem: 'stale' })
})

test('choosePaymentProviders refuses the sandbox in production and accepts real accounts', () => {
  const { accounts } = gateway
  expect(() => choosePaymentProviders({ accounts, isSandbox: true, isProduction: true })).toThrow(
    /PAYMENT_VENDOR/,
  )
  const { wechat } = accounts
  const chosen = choosePaymentProviders({ accounts: { wechat }, isSandbox: false, isProduction: true })
  expect(Object.keys(chosen)).toEqual(['wechat'])
})
