import type { Clock } from '@sanhe/kit/runtime/clock'
import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import {
  type AlipayEvent,
  readAlipayCallback,
  toAlipayOrderState,
  yuanAmountSchema,
} from './alipay-callback.ts'
import type {
  NewPaymentOrder,
  PaymentEvent,
  PaymentInstructions,
  PaymentOrderState,
  PaymentProvider,
  RefundRequest,
} from './index.ts'
import { PaymentError } from './payment-error.ts'
import { toAlipayTime } from './shanghai-time.ts'
import { fenToYuan } from './yuan.ts'

export type AlipayAccount = {
  /** Base URL of the API: `https://openapi.alipay.com`, or the URL of an emulator. */
  endpoint: string
  appId: string
  /** Merchant number (PID): callbacks for another merchant are refused. */
  sellerId: string
  privateKey: string
  alipayPublicKey: string
}

const timeoutMs = 10_000

/** Takes payments on Alipay's payment pages for computers and phones, signed by RSA2. */
export function alipayProvider(account: AlipayAccount, clock: Clock): PaymentProvider {
  let opened: Promise<AlipaySdk> | undefined
  const sdk = () => (opened ??= openSdk(account))
  const ask = createAlipayCaller(sdk, clock)
  return {
    create: async (order) => createPaymentPage(await sdk(), order, toAlipayTime(clock.now())),
    query: (orderNo) => query(ask, orderNo),
    close: (orderNo) => close(ask, orderNo),
    refund: (refund) => requestRefund(ask, refund),
    async readCallback(callback) {
      const reading = readAlipayCallback({ ...account, sdk: await sdk() }, callback, clock.now())
      return 'problem' in reading ? reading : { event: await addRefundAmount(ask, reading.event) }
    },
    acknowledgement: { type: 'text/plain', body: 'success' },
  }
}

/** Imports Alipay's large library with the first payment, not at start. */
async function openSdk(account: AlipayAccount) {
  const { AlipaySdk } = await import('alipay-sdk')
  return new AlipaySdk({
    appId: account.appId,
    privateKey: account.privateKey,
    keyType: account.privateKey.includes('RSA PRIVATE KEY') ? 'PKCS1' : 'PKCS8',
    alipayPublicKey: account.alipayPublicKey,
    endpoint: account.endpoint,
    gateway: `${account.endpoint}/gateway.do`,
    camelcase: false,
    timeout: timeoutMs,
  })
}

const pages = {
  desktop: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
  mobile: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
}

/** Returns a URL that contains the order; the order exists at Alipay once the payer opens it. */
function createPaymentPage(sdk: AlipaySdk, order: NewPaymentOrder, timestamp: string): PaymentInstructions {
  const { scene } = order.payer
  if (scene === 'wechat') throw new PaymentError('UNSUPPORTED', 'Alipay does not open inside WeChat', false)
  const { method, product } = pages[scene]
  const bizContent = {
    out_trade_no: order.orderNo,
    total_amount: fenToYuan(order.amountFen),
    subject: order.description,
    product_code: product,
    time_expire: toAlipayTime(order.expiresAt),
  }
  return { url: sdk.pageExecute(method, 'GET', { notifyUrl: order.notifyUrl, timestamp, bizContent }) }
}

type CallAlipay = (method: string, bizContent: Record<string, string>) => Promise<Answer>
type Answer = z.output<typeof Answer>
const Answer = z.looseObject({ code: z.string(), sub_code: z.string().default('') })

/**
 * Returns a function that calls Alipay's gateway. The gateway signs every response except its error responses, and the
 * SDK refuses unsigned ones.
 */
function createAlipayCaller(sdk: () => Promise<AlipaySdk>, clock: Clock): CallAlipay {
  return async (method, bizContent) => {
    try {
      const timestamp = toAlipayTime(clock.now())
      const gateway = await sdk()
      return Answer.parse(await gateway.exec(method, { timestamp, bizContent }, { validateSign: true }))
    } catch (error) {
      throw new PaymentError('UNREACHABLE', `Alipay gave no signed answer: ${(error as Error).name}`, true)
    }
  }
}

const isDone = ({ code }: Answer) => code === '10000'

function toPaymentError({ code, sub_code }: Answer) {
  const named = sub_code || code
  return new PaymentError(
    named,
    `Alipay refused: ${named}`,
    code === '20000' || named.endsWith('SYSTEM_ERROR'),
  )
}

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().max(64),
  trade_status: z.string(),
  total_amount: yuanAmountSchema,
})

async function query(ask: CallAlipay, orderNo: string): Promise<PaymentOrderState> {
  const answer = await ask('alipay.trade.query', { out_trade_no: orderNo })
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { outcome: 'open' }
  if (!isDone(answer)) throw toPaymentError(answer)
  const trade = Trade.safeParse(answer).data
  if (trade?.out_trade_no !== orderNo)
    throw new PaymentError('BAD_ANSWER', 'Alipay told of another order than was asked for', false)
  return toAlipayOrderState(trade.trade_status, { tradeNo: trade.trade_no, amountFen: trade.total_amount })
}

const endedAlready = new Set(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID'])

async function close(ask: CallAlipay, orderNo: string): Promise<'closed' | 'refused'> {
  const answer = await ask('alipay.trade.close', { out_trade_no: orderNo })
  if (isDone(answer) || answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return 'closed'
  if (endedAlready.has(answer.sub_code)) return 'refused'
  throw toPaymentError(answer)
}

async function requestRefund(ask: CallAlipay, refund: RefundRequest): Promise<'refunded'> {
  const answer = await ask('alipay.trade.refund', {
    out_trade_no: refund.orderNo,
    out_request_no: refund.refundNo,
    refund_amount: fenToYuan(refund.amountFen),
    refund_reason: refund.reason,
  })
  if (!isDone(answer)) throw toPaymentError(answer)
  return 'refunded'
}

const RefundFound = z.object({ out_request_no: z.string(), refund_amount: yuanAmountSchema })

/** Adds the amount of the refund by a query, because the callback contains only the refund's number. */
async function addRefundAmount(ask: CallAlipay, event: AlipayEvent): Promise<PaymentEvent> {
  if (event.outcome !== 'refunded') return event
  const { orderNo, refundNo } = event
  const named = { out_trade_no: orderNo, out_request_no: refundNo }
  const answer = await ask('alipay.trade.fastpay.refund.query', named)
  if (!isDone(answer)) throw toPaymentError(answer)
  const refund = RefundFound.safeParse(answer).data
  if (refund?.out_request_no !== refundNo)
    throw new PaymentError('BAD_ANSWER', 'Alipay does not know the refund that it told of', true)
  return { ...event, amountFen: refund.refund_amount }
}
