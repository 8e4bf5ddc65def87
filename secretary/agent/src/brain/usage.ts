import type { BrainMessage, BrainUsage } from '#core'
import { estimatedTokens } from './token-estimate.ts'

/** Adds up the tokens of all requests of one reply, including failed ones. Missing counts are estimated. */
export function countUsage(messages: BrainMessage[]) {
  let tokens = 0
  let isEstimated = false
  return {
    /** `counted`: number from the service; without it, the tokens are estimated from the conversation and the text. */
    add(counted: number | undefined, text: string) {
      tokens += counted ?? estimatedTokens(messages, text)
      isEstimated ||= counted === undefined
    },
    total: (): BrainUsage => ({ tokens, estimated: isEstimated }),
  }
}
