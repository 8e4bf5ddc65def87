import { createVerify, randomUUID, sign } from 'node:crypto'
import { type Clock, minuteMs } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentGatewayKeys } from './keys.ts'
import type { EmulatedPaymentOrder, PaymentOrderStore } from './orders.ts'
import { sumRefundedFen } from './refunds.ts'
import { wechatBillRoutes } from './wechat-bills.ts'
import { sendWechatError, wechatRefundRoutes } from './wechat-refunds.ts'

type Api = {
  keys: PaymentGatewayKeys
  orders: PaymentOrderStore
  clock: Clock
  payPage(order: EmulatedPaymentOrder): string
}
type OrderBody = {
  mchid: string
  appid: string
  description: string
  out_trade_no: string
  notify_url: string
  amount: { total: number }
  payer?: { openid?: string }
}
type ByNo = { Params: { no: string } }

const maxAgeMs = 5 * minuteMs
const orderNumber = /^[\w|*-]{6,32}$/

/** Serves the endpoints of WeChat Pay v3 that a direct merchant calls. Requests are verified, responses are signed. */
export const wechatPayApiRoutes =
  ({ keys, orders, clock, payPage }: Api) =>
  async (app: FastifyInstance) => {
    const usedNonces = new Set<string>()
    app.addHook('preHandler', async (request, reply) => {
      const problem = signatureProblem(request, keys, clock, usedNonces)
      if (problem) return sendWechatError(reply, 401, 'SIGN_ERROR', problem)
    })
    app.addHook('onSend', async (_, reply, payload) => {
      const timestamp = String(Math.floor(clock.now() / 1000))
      const nonce = randomUUID()
      const text = typeof payload === 'string' ? payload : ''
      const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${text}\n`), keys.gatewayPrivate)
      reply.headers({
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': keys.gatewaySerial,
        'wechatpay-signature': signature.toString('base64'),
      })
    })

    mountOrderCreation(app, { keys, orders, payPage })
    mountOrderQueries(app, { keys, orders })
    wechatRefundRoutes(app, orders, clock)
    wechatBillRoutes(app, { keys, orders, clock })
  }

const transactions = '/v3/pay/transactions'

function mountOrderCreation(app: FastifyInstance, { keys, orders, payPage }: Omit<Api, 'clock'>) {
  const place = (path: string, tradeType: string, answer: (order: EmulatedPaymentOrder) => object) =>
    app.post(`${transactions}/${path}`, ({ body }, reply) => {
      const input = JSON.parse(body as string) as OrderBody
      const problem = orderProblem(input, tradeType, keys)
      if (problem) return sendWechatError(reply, 400, problem)
      const order = orders.place({
        provider: 'wechat',
        tradeType,
        payerOpenId: input.payer?.openid,
        orderNo: input.out_trade_no,
        amountFen: input.amount.total,
        description: input.description,
        notifyUrl: input.notify_url,
      })
      return order ? answer(order) : sendWechatError(reply, 403, 'OUT_TRADE_NO_USED')
    })
  place('native', 'NATIVE', (order) => ({ code_url: payPage(order) }))
  place('h5', 'MWEB', (order) => ({ h5_url: payPage(order) }))
  place('jsapi', 'JSAPI', ({ token }) => ({ prepay_id: `wx${token}` }))
}

function orderProblem(input: OrderBody, tradeType: string, { mchId, appId }: PaymentGatewayKeys) {
  if (input.mchid !== mchId || input.appid !== appId) return 'MCH_NOT_EXISTS'
  if (!orderNumber.test(input.out_trade_no) || !(input.amount.total > 0)) return 'PARAM_ERROR'
  if (tradeType === 'JSAPI' && !input.payer?.openid) return 'PARAM_ERROR'
}

function mountOrderQueries(app: FastifyInstance, { keys, orders }: Pick<Api, 'keys' | 'orders'>) {
  app.get<ByNo>(`${transactions}/out-trade-no/:no`, ({ params }, reply) => {
    const order = orders.find(params.no)
    return order ? toWechatTradeResponse(order, keys) : sendWechatError(reply, 404, 'ORDER_NOT_EXIST')
  })
  app.post<ByNo>(`${transactions}/out-trade-no/:no/close`, ({ params }, reply) => {
    const order = orders.find(params.no)
    if (!order) return sendWechatError(reply, 404, 'ORDER_NOT_EXIST')
    if (order.paidFen) return sendWechatError(reply, 400, 'ORDERPAID')
    order.state = 'closed'
    return reply.code(204).send()
  })
}

const tradeStates = {
  open: 'NOTPAY',
  paid: 'SUCCESS',
  failed: 'PAYERROR',
  closed: 'CLOSED',
  refunding: 'REFUND',
  refunded: 'REFUND',
}

/** Converts an order to the trade that WeChat Pay returns in responses and callbacks. */
export function toWechatTradeResponse(
  order: EmulatedPaymentOrder,
  { mchId, appId }: Pick<PaymentGatewayKeys, 'mchId' | 'appId'>,
) {
  const paid = order.paidFen > 0
  return {
    mchid: mchId,
    appid: appId,
    out_trade_no: order.orderNo,
    trade_type: order.tradeType,
    // WeChat Pay reports the state REFUND from the first partial refund on.
    trade_state: sumRefundedFen(order) > 0 ? 'REFUND' : tradeStates[order.state],
    trade_state_desc: order.state,
    ...(paid && {
      transaction_id: order.tradeNo,
      amount: { total: order.paidFen, payer_total: order.paidFen, currency: 'CNY', payer_currency: 'CNY' },
      ...(order.payerOpenId && { payer: { openid: order.payerOpenId } }),
    }),
  }
}

/**
 * Returns the problem with a merchant's signature, or undefined if the request is signed by the emulator's merchant,
 * fresh and not repeated.
 */
function signatureProblem(
  { method, url, headers, body }: FastifyRequest,
  keys: PaymentGatewayKeys,
  clock: Clock,
  used: Set<string>,
) {
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ')
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'no signature'
  const parts = Object.fromEntries(
    [...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const { mchid, serial_no, nonce_str = '', timestamp = '', signature = '' } = parts
  if (mchid !== keys.mchId || serial_no !== keys.merchantSerial) return 'unknown merchant or key'
  const signed = `${method}\n${url}\n${timestamp}\n${nonce_str}\n${typeof body === 'string' ? body : ''}\n`
  if (!createVerify('sha256').update(signed).verify(keys.merchantPublic, signature, 'base64'))
    return 'wrong signature'
  if (!(Math.abs(clock.now() - Number(timestamp) * 1000) <= maxAgeMs)) return 'too old'
  if (used.has(nonce_str)) return 'used nonce'
  used.add(nonce_str)
}
