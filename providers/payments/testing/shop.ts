import type { DevPaymentInput } from '@sanhe/kit/dev-tools/dev-tools'
import { fixedClock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { startPaymentGatewayEmulator } from '@sanhe/providers/emulators/gateway'
import {
  choosePaymentProviders,
  type NewPaymentOrder,
  type PayerDevice,
  type PaymentCallback,
  type PaymentCallbackResult,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentVendor,
} from '@sanhe/providers/payments'
import Fastify from 'fastify'
import { expect } from 'vitest'

/**
 * Starts a server that receives callbacks as a merchant's service does, and records the result of reading each
 * callback.
 */
async function startShop(payments: PaymentProviders) {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const heard: PaymentCallbackResult[] = []
  const callbacks: PaymentCallback[] = []
  app.post<{ Params: { vendor: PaymentVendor } }>('/:vendor', async ({ params, headers, body }) => {
    const callback = { headers, body: body as Buffer }
    const provider = payments[params.vendor] ?? expect.fail()
    const reading = await provider.readCallback(callback)
    callbacks.push(callback)
    heard.push(reading)
    return 'event' in reading ? 'taken' : reading.problem
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, heard, callbacks, stop: () => app.close() }
}

export async function startTestPaymentShop() {
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const gateway = await startPaymentGatewayEmulator({ clock })
  const payments = choosePaymentProviders(
    { accounts: gateway.accounts, isSandbox: true, isProduction: false },
    clock,
  )
  const shop = await startShop(payments)
  const providerOf = (vendor: PaymentVendor): PaymentProvider => payments[vendor] ?? expect.fail()

  let numbers = 0
  const newOrder = (vendor: PaymentVendor, payer: PayerDevice = { scene: 'desktop' }): NewPaymentOrder => ({
    orderNo: `order${String((numbers += 1)).padStart(6, '0')}`,
    amountFen: 1005,
    description: '部署服务 & <more>',
    expiresAt: clock.now() + 30 * minuteMs,
    notifyUrl: `${shop.url}/${vendor}`,
    payer,
  })

  /** Creates an order. For Alipay it also opens the payment URL: before that, the order does not exist at Alipay. */
  async function placed(vendor: PaymentVendor, payer?: PayerDevice) {
    const order = newOrder(vendor, payer)
    const payBy = await providerOf(vendor).create(order)
    if (vendor === 'alipay' && 'url' in payBy) await fetch(payBy.url)
    return { ...order, payBy, ask: () => providerOf(vendor).query(order.orderNo) }
  }

  const once: DevPaymentInput = { outcome: 'success', times: 1, delayMs: 0 }
  const act = async (orderNo: string, input?: Partial<DevPaymentInput>) =>
    (await gateway.devTools.act(orderNo, { ...once, ...input })) ?? expect.fail('no such order')

  async function stop() {
    await shop.stop()
    await gateway.stop()
  }
  return { clock, gateway, shop, providerOf, newOrder, placed, act, stop }
}
