import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EmulatedPaymentOrder, PaymentOrderStore } from './orders.ts'
import { type EmulatedRefund, requestRefund } from './refunds.ts'

type RefundBody = {
  out_trade_no?: string
  out_refund_no?: string
  reason?: string
  notify_url?: string
  amount?: { refund?: number; total?: number; currency?: string }
}

const longestReason = 80
const refundNumber = /^[\w|*@-]{1,64}$/
export const wechatRefundStatuses = { open: 'PROCESSING', done: 'SUCCESS', failed: 'CLOSED' } as const

/** Accepts refunds of paid orders. The developer tools complete them and send their callbacks. */
export const wechatRefundRoutes = (app: FastifyInstance, orders: PaymentOrderStore, clock: Clock) =>
  app.post('/v3/refund/domestic/refunds', ({ body }, reply) => {
    const input = JSON.parse(body as string) as RefundBody
    const { refund: amountFen = 0, total, currency } = input.amount ?? {}
    const { out_refund_no: refundNo = '', notify_url: notifyUrl } = input
    if (!refundNumber.test(refundNo) || !Number.isInteger(amountFen) || amountFen <= 0 || currency !== 'CNY')
      return sendWechatError(reply, 400, 'PARAM_ERROR')
    if (Array.from(input.reason ?? '').length > longestReason)
      return sendWechatError(reply, 400, 'PARAM_ERROR', 'reason')
    const order = orders.find(input.out_trade_no ?? '')
    if (order?.provider !== 'wechat') return sendWechatError(reply, 404, 'RESOURCE_NOT_EXISTS')
    if (order.paidFen > 0 && total !== order.paidFen)
      return sendWechatError(reply, 400, 'PARAM_ERROR', 'another total than was paid')
    const refundInput = { refundNo, amountFen, notifyUrl: notifyUrl ?? order.notifyUrl }
    const refund = requestRefund(orders, order, refundInput, 'open')
    return typeof refund === 'string'
      ? sendWechatError(reply, 400, 'INVALID_REQUEST', refund)
      : { ...wechatRefundResponse(order, refund), create_time: toIso(clock.now()) }
  })

const wechatRefundResponse = (order: EmulatedPaymentOrder, refund: EmulatedRefund) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.refundNo,
  transaction_id: order.tradeNo,
  out_trade_no: order.orderNo,
  channel: 'ORIGINAL',
  status: wechatRefundStatuses[refund.state],
  amount: { ...toWechatRefundAmounts(order, refund), currency: 'CNY' },
})

export const toWechatRefundAmounts = ({ paidFen }: EmulatedPaymentOrder, { amountFen }: EmulatedRefund) => ({
  total: paidFen,
  refund: amountFen,
  payer_total: paidFen,
  payer_refund: amountFen,
})

export const sendWechatError = (reply: FastifyReply, status: number, code: string, message = code) =>
  reply.code(status).send({ code, message })
