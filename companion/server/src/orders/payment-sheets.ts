import { Refusal } from '@sanhe/kit/http/errors'
import { decimalYuanToNumber } from '@sanhe/kit/money'
import type { PayerDevice } from '@sanhe/providers/payments'
import type { z } from 'zod'
import type { Deps, OrderRow } from '#core'
import type { PlaceOrderDeps } from './applying-payments.ts'
import { callPaymentProvider, retryAfterSeconds } from './call-provider.ts'
import type { PayParams } from './contract.ts'
import { apiError } from './errors.ts'
import { createPayUrl } from './pay-token.ts'
import { createNextTradeNo, decidePaymentRefusal } from './rules.ts'
import * as store from './store.ts'

export type PaymentSheetDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'wechatPay' | 'publicUrl' | 'log'>
/** Dependencies of modules that place orders and return their payment information. */
export type CheckoutDeps = PlaceOrderDeps & PaymentSheetDeps
type Sheet = z.output<typeof PayParams>

/**
 * Returns the parameters of the payment sheet. A repeated request of the same payer gets the same sheet. `payerOpenid`
 * is set if a person other than the user pays.
 */
export async function getPayParams(
  deps: PaymentSheetDeps,
  order: OrderRow,
  payerOpenid?: string,
): Promise<Sheet> {
  assertPayable(deps, order)
  const payment = await store.getPayment(deps.db, order.order_no)
  const openId = payerOpenid ?? (await openidOf(deps, order.user_id))
  // WeChat opens a payment sheet only for the payer for whom it was created.
  if (payment.pay_params && openId === payment.payer_openid) return payment.pay_params as Sheet
  const tradeNo = payment.pay_params ? await closeOtherSheet(deps, payment) : payment.trade_no
  const created = await createAtProvider(
    deps,
    order,
    { ...payment, trade_no: tradeNo },
    { scene: 'wechat', openId },
  )
  if (!('params' in created)) throw new Error('the provider returned no payment sheet')
  return (await keepSheet(deps, order, { sheet: created.params, payerOpenid: openId, tradeNo })) as Sheet
}

/**
 * Placeholder for the openid of the payer when a payment starts in a phone's browser, where the payer is unknown. A
 * real openid is never empty, so the placeholder equals no known payer.
 */
const browserPayer = ''

/**
 * Returns the URL of WeChat Pay for a payment outside WeChat, which opens the WeChat app on a phone. Each request
 * creates a new URL of the same payment, because WeChat Pay's URLs end after five minutes.
 */
export async function getBrowserPaymentUrl(deps: PaymentSheetDeps, order: OrderRow, ip: string) {
  assertPayable(deps, order)
  const payment = await store.getPayment(deps.db, order.order_no)
  const isOthers = payment.pay_params !== null && payment.payer_openid !== browserPayer
  const tradeNo = isOthers ? await closeOtherSheet(deps, payment) : payment.trade_no
  const created = await createAtProvider(
    deps,
    order,
    { ...payment, trade_no: tradeNo },
    { scene: 'mobile', ip },
  )
  if (!('url' in created)) throw new Error('the provider returned no URL')
  const { url } = created
  await keepSheet(deps, order, { sheet: { url }, payerOpenid: browserPayer, tradeNo })
  return url
}

function assertPayable({ clock }: PaymentSheetDeps, { status, expires_at }: OrderRow) {
  const refusal = decidePaymentRefusal({ status, expiresAt: expires_at.getTime() }, clock.now())
  if (refusal) throw apiError(refusal)
}

const createAtProvider = (
  deps: PaymentSheetDeps,
  order: OrderRow,
  { trade_no: tradeNo, amount_fen: amountFen }: Pick<store.PaymentRow, 'trade_no' | 'amount_fen'>,
  payer: PayerDevice,
) =>
  callPaymentProvider(deps, order.order_no, (provider) =>
    provider.create({
      orderNo: tradeNo ?? order.order_no,
      amountFen,
      description: order.title.slice(0, 40),
      expiresAt: order.expires_at.getTime(),
      notifyUrl: `${deps.publicUrl()}/api/v1/pay/wechat/notify`,
      payer,
    }),
  )

/**
 * Stores a payment sheet and returns the stored one. Throws PAYMENT_UNAVAILABLE if another payer has stored a sheet in
 * the meantime; this payer must try again.
 */
async function keepSheet(deps: PaymentSheetDeps, order: OrderRow, sheet: store.PaymentSheetInput) {
  const kept = await store.storePaymentSheet(deps.db, order.order_no, sheet)
  if (!kept) throw apiError('PAYMENT_UNAVAILABLE', { retryAfter: retryAfterSeconds })
  return kept
}

/**
 * Closes the payment sheet of another payer before a new one is created, so that an order is not paid twice. Returns
 * the next trade number.
 */
async function closeOtherSheet(
  deps: PaymentSheetDeps,
  { out_trade_no: orderNo, trade_no: tradeNo }: store.PaymentRow,
) {
  const closing = await callPaymentProvider(deps, orderNo, (provider) => provider.close(tradeNo ?? orderNo))
  // The other payer has just paid: the callback or the query will report the payment.
  if (closing === 'refused') throw apiError('ORDER_NOT_PAYABLE')
  const next = createNextTradeNo(orderNo, tradeNo)
  await store.removePaymentSheet(deps.db, orderNo, tradeNo, next)
  return next
}

/**
 * Returns the payment information of a placed order. If the provider is unavailable, the response has no payment sheet,
 * and the order can be paid later or on its payment page.
 */
export async function getPaymentInfo(deps: PaymentSheetDeps, order: OrderRow, payerOpenid?: string) {
  const isOpen = order.status === 'pending'
  return {
    orderNo: order.order_no,
    amount: decimalYuanToNumber(order.amount),
    payParams: isOpen ? await getPayParams(deps, order, payerOpenid).catch(nullIfNoSheet) : null,
    paymentUrl: isOpen ? createPayUrl(deps, order.order_no) : null,
  }
}

const codesWithoutSheet = new Set(['PAYMENT_UNAVAILABLE', 'WECHAT_NOT_LINKED'])

function nullIfNoSheet(error: unknown) {
  if (error instanceof Refusal && codesWithoutSheet.has(error.code)) return null
  throw error
}

/** Returns the payer's WeChat openid. In development every user has a generated one. */
async function openidOf({ config, db }: PaymentSheetDeps, userId: number) {
  const { isSandbox, accounts } = config.payments
  const identity = await store.findWechatOpenId(db, userId, accounts.wechat?.appId ?? 'sandbox')
  if (identity) return identity.openid
  if (isSandbox) return `sandbox-user-${userId}`
  throw apiError('WECHAT_NOT_LINKED')
}
