import type { BrainMessage, BrainUsage } from '#core'
import { estimatedTokens } from './token-estimate.ts'

/** Sums what the requests of one reply cost, those that failed too. What the service did not count is estimated. */
export function countUsage(messages: BrainMessage[]) {
  let tokens = 0
  let isEstimated = false
  return {
    /** `counted`: what the service says; else the tokens are estimated from the conversation and the text. */
    add(counted: number | undefined, text: string) {
      tokens += counted ?? estimatedTokens(messages, text)
      isEstimated ||= counted === undefined
    },
    total: (): BrainUsage => ({ tokens, estimated: isEstimated }),
  }
}
