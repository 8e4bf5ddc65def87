import { PaymentError } from '@sanhe/providers/payments'
import { createFailureBudget } from '#core'
import type { EndOrderDeps } from './cancelling.ts'

/**
 * Number of unanswered calls in a row after which a job stops calling the provider. Each call waits up to ten seconds.
 */
const maxUnanswered = 3

/** Wraps the provider for one run of a job and counts the calls that the provider does not answer. */
export function limitProviderFailures(deps: EndOrderDeps) {
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
