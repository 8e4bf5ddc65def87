import { Refusal } from '@sanhe/kit/http/errors'
import { type EndDeps, endUnpaid } from './cancelling.ts'
import { findOrder } from './store.ts'

/** Largest number of orders that are ended while a client waits; the job ends the others. */
const maxEnded = 3

/** Ends an expired unpaid order. Returns whether it is cancelled. */
async function isReleased(deps: EndDeps, orderNo: string) {
  const order = await findOrder(deps.db, orderNo)
  if (order?.status !== 'pending' || deps.clock.now() < order.expires_at.getTime()) return false
  await endUnpaid(deps, orderNo)
  return (await findOrder(deps.db, orderNo))?.status === 'cancelled'
}

type ResourceHolders = {
  /** Error codes that mean that an order may hold the requested resource. */
  refusals: readonly string[]
  /** Numbers of unpaid orders that may hold the resource, in the order of trying. */
  holders(refusal: string): Promise<string[]>
}

/**
 * Runs `work`; if it is refused because an expired unpaid order holds the resource, ends that order and runs `work`
 * again. The payment is closed at the provider first, as in the job, so that a late payment finds the order ended. Must
 * run outside transactions, because it calls the provider.
 */
export async function retryAfterRelease<T>(
  deps: EndDeps,
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
