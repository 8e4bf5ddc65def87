import { PaymentError, type PaymentProvider } from '@sanhe/providers/payments'
import type { Deps } from '#core'
import { apiError } from './errors.ts'

/** Number of seconds after which a client should retry, sent as Retry-After. */
export const retryAfterSeconds = 10

/** Calls the payment provider. An error of the provider is answered as 503 PAYMENT_UNAVAILABLE. */
export async function callPaymentProvider<T>(
  { wechatPay, log }: Pick<Deps, 'wechatPay' | 'log'>,
  orderNo: string,
  question: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  try {
    return await question(wechatPay)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.error({ order: orderNo, code: error.code, err: error }, 'the payment provider refused')
    throw apiError('PAYMENT_UNAVAILABLE', { retryAfter: retryAfterSeconds })
  }
}
