import { PaymentError } from '@sanhe/providers/payments'
import { patience } from '#core'
import type { EndDeps } from './cancelling.ts'

/** Unanswered calls in a row after which the provider is not called any more. Each waits ten seconds. */
const maxUnanswered = 3

/** Wraps the provider for one run and counts the calls that it does not answer. */
export function withFailureBudget(deps: EndDeps) {
  const { answered, notAnswered, isOver } = patience(maxUnanswered)
  async function hear<T>(answer: Promise<T>) {
    try {
      const heard = await answer
      answered()
      return heard
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'UNREACHABLE') notAnswered()
      else answered()
      throw error
    }
  }
  const { wechatPay } = deps
  const listening = {
    ...wechatPay,
    query: (orderNo: string) => hear(wechatPay.query(orderNo)),
    close: (orderNo: string) => hear(wechatPay.close(orderNo)),
  }
  return { deps: { ...deps, wechatPay: listening }, isOver }
}
