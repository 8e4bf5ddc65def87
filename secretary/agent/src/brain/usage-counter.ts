import type { BrainMessage, BrainUsage } from '#core'
import { estimateTokenUsage } from './token-estimate.ts'

/** Adds up the tokens of all requests of one reply, including failed ones. Missing counts are estimated. */
export function createUsageCounter(messages: BrainMessage[]) {
  let tokens = 0
  let isEstimated = false
  return {
    /**
     * Adds the tokens of one request. `counted`: number that the service reported; without it, the tokens are estimated
     * from the conversation and the text.
     */
    add(counted: number | undefined, text: string) {
      tokens += counted ?? estimateTokenUsage(messages, text)
      isEstimated ||= counted === undefined
    },
    total: (): BrainUsage => ({ tokens, estimated: isEstimated }),
  }
}
