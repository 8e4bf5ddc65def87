import type { PaymentCallbackResponse, DevPaymentInput } from '@sanhe/kit/dev-tools/dev-tools'
import type { FastifyInstance } from 'fastify'
import { formatFenAsYuan } from './alipay-api.ts'
import type { EmulatedPaymentOrder, PaymentOrderStore } from './orders.ts'

type ApplyPaymentInput = (
  order: EmulatedPaymentOrder,
  input: DevPaymentInput,
) => Promise<PaymentCallbackResponse[]>
type ByToken = { Params: { token: string } }

const once = { times: 1, delayMs: 0 }

/** Serves the page that a payer sees after scanning the QR code: the amount and two buttons. */
export const mountPaymentPages =
  (orders: PaymentOrderStore, act: ApplyPaymentInput) => async (app: FastifyInstance) => {
    app.get<ByToken>('/pay/:token', ({ params }, reply) => {
      const order = orders.byToken(params.token)
      if (!order) return reply.code(404).send('There is no such order')
      return reply.type('text/html; charset=utf-8').send(page(order, form(order)))
    })
    app.post<ByToken>('/pay/:token', async ({ params, body }, reply) => {
      const order = orders.byToken(params.token)
      if (order?.state !== 'open') return reply.code(409).send('There is nothing to pay')
      const fails = new URLSearchParams(body as string).get('outcome') === 'fail'
      const sent = await act(order, { ...once, outcome: fails ? 'fail' : 'success' })
      const answers = sent.map(({ status }) => `the shop answered ${status || 'nothing'}`).join(', ')
      return reply
        .type('text/html; charset=utf-8')
        .send(page(order, `<p role="status">${order.state}; ${answers}</p>`))
    })
  }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const form = (order: EmulatedPaymentOrder) =>
  order.state === 'open'
    ? `<form method="post"><button name="outcome" value="success">Pay</button>
<button name="outcome" value="fail">Fail</button></form>`
    : `<p role="status">${order.state}</p>`

const page = (
  order: EmulatedPaymentOrder,
  below: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Pay in the sandbox</title>
<style>body{font:1.1rem system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6em 1.4em}</style>
<h1>¥${formatFenAsYuan(order.amountFen)}</h1><p>${escaped(order.description)}</p>
<p>A sandbox: no money moves. Order ${escaped(order.orderNo)} by ${order.provider}.</p>${below}</html>`
