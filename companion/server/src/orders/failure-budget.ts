import { PaymentError } from '@sanhe/providers/payments'
import { createFailureBudget } from '#core'
import type { EndDeps } from './cancelling.ts'

/** Unanswered calls in a row after which the provider is not called any more. Each waits ten seconds. */
const maxUnanswered = 3

/** Wraps the provider for one run and counts the calls that it does not answer. */
export function withFailureBudget(deps: EndDeps) {
  const { recordSuccess, recordFailure, isExhausted } = createFailureBudget(maxUnanswered)
  async function counted<T>(call: Promise<T>) {
    try {
      const answer = await call
      recordSuccess()
      return answer
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'UNREACHABLE') recordFailure()
      else recordSuccess()
      throw error
    }
  }
  const { wechatPay } = deps
  const countingProvider = {
    ...wechatPay,
    query: (orderNo: string) => counted(wechatPay.query(orderNo)),
    close: (orderNo: string) => counted(wechatPay.close(orderNo)),
  }
  return { deps: { ...deps, wechatPay: countingProvider }, isExhausted }
}
