import { createVerify, sign } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PaymentGatewayKeys } from './keys.ts'
import type { EmulatedPaymentOrder, PaymentOrderStore } from './orders.ts'
import { type RefundProblem, requestRefund, sumRefundedFen } from './refunds.ts'

type Api = {
  keys: PaymentGatewayKeys
  orders: PaymentOrderStore
  payPage(order: EmulatedPaymentOrder): string
}
type Fields = Record<string, string>

/** Serves Alipay's single gateway endpoint: the API method is one of the form fields, and all fields are signed. */
export const alipayApiRoutes =
  ({ keys, orders, payPage }: Api) =>
  async (app: FastifyInstance) => {
    app.get('/gateway.do', ({ query }, reply) => {
      const fields = query as Fields
      const problem = signatureProblem(fields, keys)
      if (problem) return reply.code(400).send(problem)
      const order = placeOrder(fields, orders)
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
        : handleTradeRequest(fields, orders)
      return sendSigned(reply, fields['method'] ?? '', answer, keys)
    })
  }

/** Writes the response as Alipay does, because the signature covers its exact text. */
function sendSigned(reply: FastifyReply, method: string, answer: object, keys: PaymentGatewayKeys) {
  const text = JSON.stringify(answer)
  const signature = sign('sha256', Buffer.from(text), keys.gatewayPrivate).toString('base64')
  return reply
    .type('application/json')
    .send(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}`)
}

function signatureProblem({ sign: signature = '', ...fields }: Fields, keys: PaymentGatewayKeys) {
  if (fields['app_id'] !== keys.alipayAppId) return 'isv.invalid-app-id'
  if (fields['sign_type'] !== 'RSA2') return 'isv.invalid-signature-type'
  if (
    !createVerify('sha256')
      .update(toAlipaySignedText(fields))
      .verify(keys.merchantPublic, signature, 'base64')
  )
    return 'isv.invalid-signature'
}

/** Returns the text that is signed: the fields sorted by name and not URL-encoded. */
export const toAlipaySignedText = (fields: Fields) =>
  Object.keys(fields)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

function placeOrder(fields: Fields, orders: PaymentOrderStore) {
  const input = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  return orders.place({
    provider: 'alipay',
    tradeType: fields['method'] ?? '',
    orderNo: input['out_trade_no'] ?? '',
    amountFen: Math.round(Number(input['total_amount']) * 100),
    description: input['subject'] ?? '',
    notifyUrl: fields['notify_url'] ?? '',
  })
}

const done = { code: '10000', msg: 'Success' }
const refused = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code })

function handleTradeRequest(fields: Fields, orders: PaymentOrderStore) {
  const input = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  const order = orders.find(input['out_trade_no'] ?? '')
  if (order?.provider !== 'alipay') return refused('ACQ.TRADE_NOT_EXIST')
  const answer = methods[fields['method'] ?? '']?.(order, input, orders)
  if (!answer) return { code: '40002', msg: 'Invalid Arguments' }
  if (typeof answer === 'string') return refused(answer)
  return { ...done, out_trade_no: order.orderNo, trade_no: order.tradeNo, ...answer }
}

type Method = (order: EmulatedPaymentOrder, input: Fields, orders: PaymentOrderStore) => object | string

const methods: Record<string, Method> = {
  'alipay.trade.query': (order) => ({
    trade_status: toAlipayTradeStatus(order),
    total_amount: formatFenAsYuan(order.paidFen || order.amountFen),
  }),
  'alipay.trade.close'(order) {
    if (order.state !== 'open') return 'ACQ.TRADE_STATUS_ERROR'
    order.state = 'closed'
    return {}
  },
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query'({ refunds }, input) {
    const refund = refunds.find(({ refundNo }) => refundNo === input['out_request_no'])
    return refund
      ? {
          out_request_no: refund.refundNo,
          refund_amount: formatFenAsYuan(refund.amountFen),
          refund_status: 'REFUND_SUCCESS',
        }
      : {}
  },
}

const refundProblems: Record<RefundProblem, string> = {
  'not paid': 'ACQ.TRADE_STATUS_ERROR',
  'another refund': 'ACQ.DISCORDANT_REPEAT_REQUEST',
  'too much': 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'too many': 'ACQ.REFUND_TIMES_EXCEEDED',
}

/** Completes the refund immediately, as Alipay does. WeChat Pay refunds asynchronously. */
function refund(order: EmulatedPaymentOrder, input: Fields, orders: PaymentOrderStore) {
  const { out_request_no: refundNo = order.orderNo, refund_amount } = input
  const amountFen = Math.round(Number(refund_amount) * 100)
  if (!(amountFen > 0)) return 'ACQ.INVALID_PARAMETER'
  const before = order.refunds.length
  const refund = requestRefund(orders, order, { refundNo, amountFen, notifyUrl: order.notifyUrl }, 'done')
  if (typeof refund === 'string') return refundProblems[refund]
  return {
    fund_change: order.refunds.length > before ? 'Y' : 'N',
    refund_fee: formatFenAsYuan(sumRefundedFen(order)),
  }
}

const statuses: Partial<Record<EmulatedPaymentOrder['state'], string>> = {
  open: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
}
export const toAlipayTradeStatus = ({ state }: EmulatedPaymentOrder) => statuses[state] ?? 'TRADE_CLOSED'
export const formatFenAsYuan = (fen: number) => (fen / 100).toFixed(2)
