import { setTimeout as sleep } from 'node:timers/promises'
import type { CallbackResponse, DevPaymentInput, DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { alipayApi } from './gateway/alipay-api.ts'
import { createCallback, type SignedCallback } from './gateway/callbacks.ts'
import { generateKeys, merchantAccounts } from './gateway/keys.ts'
import { createOrderStore, type EmulatorOrder } from './gateway/orders.ts'
import { mountPayPages } from './gateway/pay-page.ts'
import { completeRefunds } from './gateway/refunds.ts'
import { wechatApi } from './gateway/wechat-api.ts'

const callbackTimeoutMs = 10_000

/**
 * Starts an emulator of WeChat Pay and Alipay. It verifies merchants' signatures, stores orders, shows a payment page
 * and sends signed callbacks. It has separate code and keys: it shares with the adapters only what the providers
 * publish.
 */
export async function startGatewayEmulator({ clock }: { clock: Clock }) {
  const keys = await generateKeys()
  const orders = createOrderStore(clock)
  const app = Fastify()
  // Signatures cover the raw text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))

  async function act(order: EmulatorOrder, input: DevPaymentInput) {
    const { after, news } = afterwards(order, input)
    if (!input.forge) Object.assign(order, after)
    if (input.delayMs) await sleep(input.delayMs)
    const repeated = Array.from({ length: input.times }, () => news).flat()
    return Promise.all(repeated.map((one) => send(createCallback({ keys, clock }, one, input.forge))))
  }

  let url = ''
  const payPage = ({ token }: EmulatorOrder) => `${url}/pay/${token}`
  app.register(wechatApi({ keys, orders, clock, payPage }))
  app.register(alipayApi({ keys, orders, payPage }))
  app.register(mountPayPages(orders, act))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  const devTools: DevPayments = {
    list: () => orders.list().map(shown),
    async act(orderNo, input) {
      const order = orders.find(orderNo)
      return order && (await act(order, input))
    },
  }
  return { url, accounts: merchantAccounts(url, keys), devTools, stop: () => app.close() }
}

function afterwards(order: EmulatorOrder, input: DevPaymentInput) {
  const { outcome, amountFen } = input
  if (outcome !== 'success' && outcome !== 'fail') {
    const { order: after, reported } = completeRefunds(order, input)
    return { after, news: reported.map((refund) => ({ order: after, refund })) }
  }
  if (outcome === 'fail') {
    const after = { ...order, state: 'failed', paidFen: 0 } as const
    return { after, news: [{ order: after }] }
  }
  const paidOrder = {
    ...order,
    state: 'paid',
    paidFen: amountFen ?? (order.paidFen || order.amountFen),
  } as const
  // A late payment callback after a refund still reports the payment.
  return {
    after: order.refunds.length > 0 ? order : paidOrder,
    news: [{ order: { ...paidOrder, refunds: [] } }],
  }
}

async function send({ url, headers, body }: SignedCallback): Promise<CallbackResponse> {
  try {
    const signal = AbortSignal.timeout(callbackTimeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: 0, body: (error as Error).name }
  }
}

const shown = ({ orderNo, provider, amountFen, description, state, createdAt }: EmulatorOrder) => ({
  orderNo,
  provider,
  amountFen,
  description,
  state,
  createdAt,
})
