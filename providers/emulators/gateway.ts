import { setTimeout as sleep } from 'node:timers/promises'
import type { CallbackResponse, DevPaymentInput, DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { alipayApi } from './gateway/alipay-api.ts'
import { callbackOf, type ReadyCallback } from './gateway/callbacks.ts'
import { accountsAt, makeKeys } from './gateway/keys.ts'
import { type EmulatorOrder, keepOrders } from './gateway/orders.ts'
import { payPages } from './gateway/pay-page.ts'
import { endRefunds } from './gateway/refunds.ts'
import { wechatApi } from './gateway/wechat-api.ts'

const callbackTimeoutMs = 10_000

/**
 * Stands in for WeChat Pay and Alipay: checks what merchants sign, keeps their orders, shows the payer a page and sends
 * signed callbacks. Its code and its keys are its own; all that it shares with the adapters is what the providers
 * publish.
 */
export async function startGatewayEmulator({ clock }: { clock: Clock }) {
  const keys = await makeKeys()
  const orders = keepOrders(clock)
  const app = Fastify()
  // Signatures are over the text as it came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))

  async function act(order: EmulatorOrder, wish: DevPaymentInput) {
    const { after, news } = afterwards(order, wish)
    if (!wish.forge) Object.assign(order, after)
    if (wish.delayMs) await sleep(wish.delayMs)
    const repeated = Array.from({ length: wish.times }, () => news).flat()
    return Promise.all(repeated.map((one) => send(callbackOf({ keys, clock }, one, wish.forge))))
  }

  let url = ''
  const payPage = ({ token }: EmulatorOrder) => `${url}/pay/${token}`
  app.register(wechatApi({ keys, orders, clock, payPage }))
  app.register(alipayApi({ keys, orders, payPage }))
  app.register(payPages(orders, act))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  // No process stays alive for an emulator.
  app.server.unref()
  const devTools: DevPayments = {
    list: () => orders.list().map(shown),
    async act(orderNo, wish) {
      const order = orders.find(orderNo)
      return order && (await act(order, wish))
    },
  }
  return { url, accounts: accountsAt(url, keys), devTools, stop: () => app.close() }
}

/** The order as it is once the wish came true, and what the shop is told. */
function afterwards(order: EmulatorOrder, wish: DevPaymentInput) {
  const { outcome, amountFen } = wish
  if (outcome !== 'success' && outcome !== 'fail') {
    const { order: after, told } = endRefunds(order, wish)
    return { after, news: told.map((refund) => ({ order: after, refund })) }
  }
  if (outcome === 'fail') {
    const after = { ...order, state: 'failed', paidFen: 0 } as const
    return { after, news: [{ order: after }] }
  }
  const told = { ...order, state: 'paid', paidFen: amountFen ?? (order.paidFen || order.amountFen) } as const
  // Told late, after some of it went back: the notice still says what it said at its time.
  return {
    after: order.refunds.length > 0 ? order : told,
    news: [{ order: { ...told, refunds: [] } }],
  }
}

async function send({ url, headers, body }: ReadyCallback): Promise<CallbackResponse> {
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
