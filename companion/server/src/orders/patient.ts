import { PaymentError } from '@sanhe/providers/payments'
import { createFailureBudget } from '#core'
import type { EndDeps } from './ending.ts'

/** So many questions in a row without an answer: each takes ten seconds, and the next one would as well. */
const mostInVain = 3

/** The same for one run, which hears whether the provider answers at all. */
export function patiently(deps: EndDeps) {
  const {
    recordSuccess: answered,
    recordFailure: notAnswered,
    isExhausted: isOver,
  } = createFailureBudget(mostInVain)
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
