import type { BrainMessage, BrainUsage, ModelPrice, TokenMeter } from '#core'
import { estimateMessageTokens, estimateTextTokens } from './token-estimate.ts'

export type CountedTokens = { inputTokens: number; outputTokens: number }

type UsageCounterOptions = {
  messages: BrainMessage[]
  model: string
  price: ModelPrice | undefined
  meter: TokenMeter | undefined
  /** Tokens that the interrupted run used, if this run continues one. */
  before?: BrainUsage | undefined
}

/** Adds up the tokens of all requests of one reply, including failed ones. Missing counts are estimated. */
export function createUsageCounter({ messages, model, price, meter, before }: UsageCounterOptions) {
  let tokens = before?.tokens ?? 0
  let isEstimated = before?.estimated ?? false
  /** Output of the request that runs now; undefined between requests. */
  let runningOutput: number | undefined
  const inputEstimate = estimateMessageTokens(messages)

  function add(counted: CountedTokens | undefined, text: string) {
    runningOutput = undefined
    const used = counted ?? { inputTokens: inputEstimate, outputTokens: estimateTextTokens(text) }
    tokens += used.inputTokens + used.outputTokens
    isEstimated ||= counted === undefined
    meter?.record({ ...used, model, isEstimated: counted === undefined, price })
  }
  return {
    begin: () => void (runningOutput = 0),
    received: (text: string) => void (runningOutput = (runningOutput ?? 0) + text.length),
    /**
     * Adds the tokens of one request. `counted`: numbers that the service reported; without them, the tokens are
     * estimated from the conversation and the text.
     */
    add,
    /** Forgets a request that the service refused before it began to answer: such a request uses no tokens. */
    dropRefused() {
      if (runningOutput === 0) runningOutput = undefined
    },
    /** Adds the estimate of a request that was stopped or that broke. */
    addStopped() {
      if (runningOutput !== undefined) add(undefined, 'x'.repeat(runningOutput))
    },
    /** Returns the tokens so far, with an estimate of the request that runs now. */
    total: (): BrainUsage =>
      runningOutput === undefined
        ? { tokens, estimated: isEstimated }
        : { tokens: tokens + inputEstimate + Math.ceil(runningOutput / 4), estimated: true },
  }
}
