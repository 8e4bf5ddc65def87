import type { BrainUsage } from './brain.ts'

/** Reason why a reply ended early without an error. */
export type ReplyStopReason = 'length' | 'content_filter'

type BrainErrorDetails = {
  cause?: unknown
  usage?: BrainUsage | undefined
  stopReason?: ReplyStopReason | undefined
  canContinue?: boolean | undefined
  isEngineFault?: boolean | undefined
}

/** Thrown when there is no complete reply; the message is for the user. */
export class BrainError extends Error {
  override name = 'BrainError'
  /** Tokens that the brain used before the failure. */
  readonly usage: BrainUsage
  readonly stopReason: ReplyStopReason | undefined
  /** True if the text so far is the beginning of a complete reply, which another run can continue. */
  readonly canContinue: boolean
  /** True if another engine may succeed. */
  readonly isEngineFault: boolean

  constructor(message: string, details: BrainErrorDetails = {}) {
    const { cause, usage, stopReason, canContinue, isEngineFault } = details
    super(message, { cause })
    this.usage = usage ?? { tokens: 0, estimated: false }
    this.stopReason = stopReason
    this.canContinue = canContinue ?? false
    this.isEngineFault = isEngineFault ?? false
  }
}
