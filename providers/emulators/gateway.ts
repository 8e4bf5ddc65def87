import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentCallbackResponse, DevPaymentInput, DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { alipayApiRoutes } from './gateway/alipay-api.ts'
import { createSignedCallback, type SignedCallback } from './gateway/callbacks.ts'
import { createEmulatedMerchantAccounts, generatePaymentGatewayKeys } from './gateway/keys.ts'
import { createPaymentOrderStore, type EmulatedPaymentOrder } from './gateway/orders.ts'
import { mountPaymentPages } from './gateway/payment-pages.ts'
import { completePendingRefunds } from './gateway/refunds.ts'
import { wechatPayApiRoutes } from './gateway/wechat-api.ts'

const callbackTimeoutMs = 10_000

type GatewayOptions = {
  clock: Clock
  /** List of payment orders that several emulators share. */
  sharedOrders?: EmulatedPaymentOrder[]
}

/**
 * Starts an emulator of WeChat Pay and Alipay. It verifies merchants' signatures, stores orders, shows a payment page
 * and sends signed callbacks. Its code and keys are separate from those of the payment adapters, so that an error in an
 * adapter cannot hide in the emulator.
 */
export async function startPaymentGatewayEmulator({ clock, sharedOrders = [] }: GatewayOptions) {
  const keys = await generatePaymentGatewayKeys()
  const orders = createPaymentOrderStore(clock, sharedOrders)
  const app = Fastify()
  // Keeps request bodies as text, because signatures cover the raw text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))

  async function act(order: EmulatedPaymentOrder, input: DevPaymentInput) {
    const { after, news } = applyPaymentOutcome(order, input, clock.now())
    if (!input.forge) Object.assign(order, after)
    if (input.delayMs) await sleep(input.delayMs)
    const repeated = Array.from({ length: input.times }, () => news).flat()
    return Promise.all(repeated.map((one) => send(createSignedCallback({ keys, clock }, one, input.forge))))
  }

  let url = ''
  const payPage = ({ token }: EmulatedPaymentOrder) => `${url}/pay/${token}`
  app.register(wechatPayApiRoutes({ keys, orders, clock, payPage }))
  app.register(alipayApiRoutes({ keys, orders, payPage }))
  app.register(mountPaymentPages(orders, act))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  const devTools: DevPayments = {
    list: () => orders.list().map(toDevPayment),
    changeBill(orderNo, change) {
      const order = orders.find(orderNo)
      if (order) Object.assign(order, { billChange: change })
      return order !== undefined
    },
    async act(orderNo, input) {
      const order = orders.find(orderNo)
      return order && (await act(order, input))
    },
  }
  return { url, accounts: createEmulatedMerchantAccounts(url, keys), devTools, stop: () => app.close() }
}

function applyPaymentOutcome(order: EmulatedPaymentOrder, input: DevPaymentInput, now: number) {
  const { outcome, amountFen } = input
  if (outcome !== 'success' && outcome !== 'fail') {
    const { order: after, reported } = completePendingRefunds(order, input, now)
    return { after, news: reported.map((refund) => ({ order: after, refund })) }
  }
  if (outcome === 'fail' && staysOpenAfterFailure(order)) return { after: order, news: [] }
  if (outcome === 'fail') {
    const after = { ...order, state: 'failed', paidFen: 0 } as const
    return { after, news: [{ order: after }] }
  }
  const paidOrder = {
    ...order,
    state: 'paid',
    paidAt: order.paidAt ?? now,
    paidFen: amountFen ?? (order.paidFen || order.amountFen),
  } as const
  // A payment callback that arrives late, after a refund, still reports the payment.
  return {
    after: order.refunds.length > 0 ? order : paidOrder,
    news: [{ order: { ...paidOrder, refunds: [] } }],
  }
}

/**
 * WeChat Pay shows a failed payment to the payer in its own payment sheet. The order stays NOTPAY and can be paid again,
 * and the merchant receives no callback: only payments by the payer's payment code get the state PAYERROR.
 */
const staysOpenAfterFailure = ({ tradeType }: EmulatedPaymentOrder) =>
  tradeType === 'JSAPI' || tradeType === 'MWEB'

async function send({ url, headers, body }: SignedCallback): Promise<PaymentCallbackResponse> {
  try {
    const signal = AbortSignal.timeout(callbackTimeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: 0, body: (error as Error).name }
  }
}

const toDevPayment = ({
  orderNo,
  provider,
  amountFen,
  description,
  state,
  createdAt,
}: EmulatedPaymentOrder) => ({
  orderNo,
  provider,
  amountFen,
  description,
  state,
  createdAt,
})
