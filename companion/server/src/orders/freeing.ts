import { Refusal } from '@sanhe/kit/http/errors'
import { type EndDeps, endUnpaid } from './ending.ts'
import { findOrder } from './store.ts'

/** So many are asked about while somebody waits; the job comes to the others. */
const maxAsked = 3

/** Ends this order if its time to pay is over and nobody did; whether it is ended. */
async function isFreed(deps: EndDeps, orderNo: string) {
  const order = await findOrder(deps.db, orderNo)
  if (order?.status !== 'pending' || deps.clock.now() < order.expires_at.getTime()) return false
  await endUnpaid(deps, orderNo)
  return (await findOrder(deps.db, orderNo))?.status === 'cancelled'
}

type Held = {
  /** The refusals that say that something is held. */
  refusals: readonly string[]
  /** Numbers of the orders that may hold it without being paid, those that are tried first. */
  holders(refusal: string): Promise<string[]>
}

/**
 * Does what was refused for want of a place once more, if an order held it whose time to pay was over before the job
 * came to it. That order is closed at the provider first, as the job does it: money that comes late finds it ended.
 * Never inside a transaction, as the provider is asked.
 */
export async function orOnceFreed<T>(deps: EndDeps, held: Held, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !held.refusals.includes(error.code)) throw error
    const orderNos = await held.holders(error.code)
    const answers = await Promise.allSettled(orderNos.slice(0, maxAsked).map((one) => isFreed(deps, one)))
    for (const answer of answers)
      if (answer.status === 'rejected')
        deps.log.warn({ err: answer.reason as unknown }, 'an expired order is left for the job')
    if (!answers.some((answer) => answer.status === 'fulfilled' && answer.value)) throw error
    return work()
  }
}
