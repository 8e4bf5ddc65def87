import { createVerify, sign } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Keys } from './keys.ts'
import type { Orders, StandInOrder } from './orders.ts'

type Api = { keys: Keys; orders: Orders; payPage(order: StandInOrder): string }
type Fields = Record<string, string>

/** Alipay's one gateway: the method is a field among others, and all of them are signed. */
export const alipayApi =
  ({ keys, orders, payPage }: Api) =>
  async (app: FastifyInstance) => {
    app.get('/gateway.do', ({ query }, reply) => {
      const fields = query as Fields
      const problem = signatureProblem(fields, keys)
      if (problem) return reply.code(400).send(problem)
      const order = placed(fields, orders)
      return order ? reply.redirect(payPage(order)) : reply.code(400).send('ACQ.TRADE_HAS_CLOSE')
    })
    app.post('/gateway.do', ({ query, body }, reply) => {
      const fields: Fields = {
        ...(query as Fields),
        ...Object.fromEntries(new URLSearchParams(body as string)),
      }
      const problem = signatureProblem(fields, keys)
      const answer = problem
        ? { code: '40002', msg: 'Invalid Arguments', sub_code: problem }
        : answerTo(fields, orders)
      return sendSigned(reply, fields['method'] ?? '', answer, keys)
    })
  }

/** Written as Alipay writes: the signature is over the answer's own text. */
function sendSigned(reply: FastifyReply, method: string, answer: object, keys: Keys) {
  const text = JSON.stringify(answer)
  const signature = sign('sha256', Buffer.from(text), keys.gatewayPrivate).toString('base64')
  return reply
    .type('application/json')
    .send(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}`)
}

function signatureProblem({ sign: signature = '', ...fields }: Fields, keys: Keys) {
  if (fields['app_id'] !== keys.alipayAppId) return 'isv.invalid-app-id'
  if (fields['sign_type'] !== 'RSA2') return 'isv.invalid-signature-type'
  if (!createVerify('sha256').update(signedText(fields)).verify(keys.merchantPublic, signature, 'base64'))
    return 'isv.invalid-signature'
}

/** Fields in the order of their names, as they are before they are written into an address. */
export const signedText = (fields: Fields) =>
  Object.keys(fields)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

function placed(fields: Fields, orders: Orders) {
  const asked = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  return orders.place({
    provider: 'alipay',
    orderNo: asked['out_trade_no'] ?? '',
    amountFen: Math.round(Number(asked['total_amount']) * 100),
    description: asked['subject'] ?? '',
    notifyUrl: fields['notify_url'] ?? '',
  })
}

const done = { code: '10000', msg: 'Success' }
const refused = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code })

function answerTo(fields: Fields, orders: Orders) {
  const asked = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  const order = orders.find(asked['out_trade_no'] ?? '')
  if (!order) return refused('ACQ.TRADE_NOT_EXIST')
  const named = { ...done, out_trade_no: order.orderNo, trade_no: order.tradeNo }
  if (fields['method'] === 'alipay.trade.query')
    return {
      ...named,
      trade_status: tradeStatus(order),
      total_amount: yuan(order.paidFen || order.amountFen),
    }
  if (fields['method'] === 'alipay.trade.close') {
    if (order.state !== 'open') return refused('ACQ.TRADE_STATUS_ERROR')
    order.state = 'closed'
    return named
  }
  if (fields['method'] !== 'alipay.trade.refund') return { code: '40002', msg: 'Invalid Arguments' }
  if (order.state !== 'paid' && order.state !== 'refunded') return refused('ACQ.TRADE_STATUS_ERROR')
  order.state = 'refunded'
  return { ...named, fund_change: 'Y', refund_fee: asked['refund_amount'] }
}

const statuses: Partial<Record<StandInOrder['state'], string>> = {
  open: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
}
export const tradeStatus = ({ state }: StandInOrder) => statuses[state] ?? 'TRADE_CLOSED'
export const yuan = (fen: number) => (fen / 100).toFixed(2)
