import { PaymentError, type PaymentProvider } from '@sanhe/providers/payments'
import type { Deps } from '#core'
import { refuse } from './errors.ts'

/** How long a person may as well wait before the next try. */
export const retryAfter = 10

/** Asks the provider; what it refuses or does not answer is a fault of neither the caller nor ours. */
export async function ask<T>(
  { wechatPay, log }: Pick<Deps, 'wechatPay' | 'log'>,
  orderNo: string,
  question: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  try {
    return await question(wechatPay)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.error({ order: orderNo, code: error.code, err: error }, 'the payment provider refused')
    throw refuse('PAYMENT_UNAVAILABLE', { retryAfter })
  }
}
