import { Refusal } from '@sanhe/kit/http/errors'
import { type EndOrderDeps, endUnpaidOrder } from './cancelling.ts'
import { findOrder } from './store.ts'

/** Largest number of orders that are ended while a client waits; the job ends the others. */
const maxEnded = 3

/** Ends an expired unpaid order. Returns whether the order is now cancelled. */
async function isReleased(deps: EndOrderDeps, orderNo: string) {
  const order = await findOrder(deps.db, orderNo)
  if (order?.status !== 'pending' || deps.clock.now() < order.expires_at.getTime()) return false
  await endUnpaidOrder(deps, orderNo)
  return (await findOrder(deps.db, orderNo))?.status === 'cancelled'
}

type ResourceHolders = {
  /** Error codes which mean that an unpaid order may have taken the requested resource. */
  refusals: readonly string[]
  /**
   * Returns the numbers of unpaid orders that may have taken the resource. Only the first few of these orders are ended
   * while a client waits.
   */
  holders(refusal: string): Promise<string[]>
}

/**
 * Runs `work`. If an expired unpaid order has taken the requested resource, ends that order and runs `work` again. The
 * payment is closed at the provider first, so that a late payment finds the order ended. Must run outside transactions,
 * because it calls the provider.
 */
export async function retryAfterReleasingResource<T>(
  deps: EndOrderDeps,
  held: ResourceHolders,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !held.refusals.includes(error.code)) throw error
    const orderNos = await held.holders(error.code)
    const answers = await Promise.allSettled(orderNos.slice(0, maxEnded).map((one) => isReleased(deps, one)))
    for (const answer of answers)
      if (answer.status === 'rejected')
        deps.log.warn({ err: answer.reason as unknown }, 'an expired order is left for the job')
    if (!answers.some((answer) => answer.status === 'fulfilled' && answer.value)) throw error
    return work()
  }
}
