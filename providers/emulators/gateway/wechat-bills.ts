import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { addDays, type Clock, instantToShanghaiDay, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance } from 'fastify'
import { formatFenAsYuan } from './alipay-api.ts'
import type { PaymentGatewayKeys } from './keys.ts'
import type { EmulatedPaymentOrder, PaymentOrderStore } from './orders.ts'
import type { EmulatedRefund } from './refunds.ts'
import { sendWechatError } from './wechat-refunds.ts'

type Bills = { keys: PaymentGatewayKeys; orders: PaymentOrderStore; clock: Clock }
type BillQuery = { Querystring: { bill_date?: string; bill_type?: string; tar_type?: string } }

const keptFiles = 100
const monthsKeptDays = 90

/**
 * Serves trade bills as WeChat Pay does: first a URL with the digest of the file, and then the compressed file at this
 * URL for a short time.
 */
export function wechatBillRoutes(app: FastifyInstance, { keys, orders, clock }: Bills) {
  const files = new Map<string, Buffer>()
  app.get<BillQuery>('/v3/bill/tradebill', ({ query, host }, reply) => {
    const { bill_date: day = '', bill_type: type = 'ALL', tar_type: packing } = query
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || type !== 'ALL' || (packing !== undefined && packing !== 'GZIP'))
      return sendWechatError(reply, 400, 'PARAM_ERROR')
    const today = instantToShanghaiDay(clock.now())
    if (day >= today || day < addDays(today, -monthsKeptDays))
      return sendWechatError(reply, 400, 'PARAM_ERROR')
    if (clock.now() < toInstantInShanghai(addDays(day, 1), '10:00'))
      return sendWechatError(reply, 400, 'STATEMENT_CREATING')
    const rows = listRows(orders, day, keys)
    if (rows.length === 0) return sendWechatError(reply, 400, 'NO_STATEMENT_EXIST')
    const text = Buffer.from(writeBill(rows))
    const token = randomBytes(16).toString('hex')
    files.set(token, packing ? gzipSync(text) : text)
    if (files.size > keptFiles) files.delete([...files.keys()][0] ?? '')
    return {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `http://${host}/v3/billdownload/file?token=${token}`,
    }
  })
  app.get<{ Querystring: { token?: string } }>('/v3/billdownload/file', ({ query }, reply) => {
    const file = files.get(query.token ?? '')
    return file ? reply.type('application/octet-stream').send(file) : sendWechatError(reply, 404, 'NOT_FOUND')
  })
}

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const totalsHeader =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

type Row = { at: number; paidFen: number; refundFen: number; values: (string | number)[] }

/** Lists the payments and refunds of a day, each at the time at which the provider made it. */
function listRows(orders: PaymentOrderStore, day: string, keys: PaymentGatewayKeys): Row[] {
  const isOfDay = (at: number | undefined) => at !== undefined && instantToShanghaiDay(at) === day
  return orders
    .list()
    .filter(({ provider }) => provider === 'wechat')
    .flatMap((order) => [
      ...(isOfDay(order.paidAt) ? paymentRows(order, keys) : []),
      ...order.refunds
        .filter(({ createdAt }) => isOfDay(createdAt))
        .map((refund) => refundRow(order, refund, keys)),
    ])
    .toSorted((a, b) => a.at - b.at)
}

function paymentRows(order: EmulatedPaymentOrder, keys: PaymentGatewayKeys): Row[] {
  const row = paymentRow(order, keys)
  if (order.billChange === 'missing') return []
  if (order.billChange === 'amount') return [paymentRow({ ...order, paidFen: order.paidFen + 1 }, keys)]
  const stranger = {
    ...order,
    tradeNo: `42009${order.token.slice(0, 20)}`,
    orderNo: `X${order.token.slice(0, 19)}`,
  }
  return order.billChange === 'unknown' ? [row, paymentRow(stranger, keys)] : [row]
}

const paymentRow = (order: EmulatedPaymentOrder, keys: PaymentGatewayKeys): Row => {
  const { paidAt = 0, paidFen } = order
  const yuan = formatFenAsYuan(paidFen)
  const noRefund = [0, 0, '0.00', '0.00', '', '']
  return {
    at: paidAt,
    paidFen,
    refundFen: 0,
    values: [...beginning(paidAt, order, keys, 'SUCCESS', yuan), ...noRefund, ...ending(order, yuan, '0.00')],
  }
}

const refundStates = { open: 'PROCESSING', done: 'SUCCESS', failed: 'FAIL' } as const

const refundRow = (order: EmulatedPaymentOrder, refund: EmulatedRefund, keys: PaymentGatewayKeys): Row => {
  const { createdAt, refundId, refundNo, amountFen, state } = refund
  const yuan = formatFenAsYuan(amountFen)
  const parts = [refundId, refundNo, yuan, '0.00', 'ORIGINAL', refundStates[state]]
  return {
    at: createdAt,
    paidFen: 0,
    refundFen: amountFen,
    values: [
      ...beginning(createdAt, order, keys, 'REFUND', '0.00'),
      ...parts,
      ...ending(order, '0.00', yuan),
    ],
  }
}

const beginning = (
  at: number,
  order: EmulatedPaymentOrder,
  { appId, mchId }: PaymentGatewayKeys,
  state: string,
  settledYuan: string,
) => {
  const payer = order.payerOpenId ?? 'o0000000000000000000000000'
  const numbers = [order.tradeNo, order.orderNo, payer, order.tradeType, state]
  return [formatTime(at), appId, mchId, 0, '', ...numbers, 'OTHERS', 'CNY', settledYuan, '0.00']
}

const ending = ({ description }: EmulatedPaymentOrder, paidYuan: string, refundYuan: string) => [
  description.replaceAll(/[\r\n`]/g, ' '),
  '',
  '0.00000',
  '0.60%',
  paidYuan,
  refundYuan,
  '',
]

const writeRow = (values: (string | number)[]) => values.map((value) => `\`${value}`).join(',')

function writeBill(rows: Row[]) {
  const sum = (key: 'paidFen' | 'refundFen') => formatFenAsYuan(rows.reduce((all, row) => all + row[key], 0))
  const [paid, refunded] = [sum('paidFen'), sum('refundFen')]
  const totals = [rows.length, paid, refunded, '0.00', '0.00000', paid, refunded]
  const lines = [header, ...rows.map(({ values }) => writeRow(values)), totalsHeader, writeRow(totals)]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const formatTime = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO('Asia/Shanghai')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
