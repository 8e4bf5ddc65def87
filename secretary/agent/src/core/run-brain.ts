import type { Log } from '@sanhe/kit/runtime/log'
import { BrainError } from './brain-error.ts'
import type { Brain, BrainRequest, BrainUsage } from './brain.ts'

/** Reason with which the abort signal of a run is aborted when the run is stopped from outside. */
export class RunStoppedError extends Error {
  override name = 'StoppedError'
  readonly why: 'cancelled' | 'timeout' | 'budget' | 'restart' | 'fault'

  constructor(why: RunStoppedError['why']) {
    super(why)
    this.why = why
  }
}

/** Runs the brain until it is done or stopped. Does not wait for a brain that ignores the abort signal. */
export async function runBrain(
  brain: Brain,
  request: BrainRequest,
  emit: (text: string) => void,
): Promise<BrainUsage> {
  const { signal } = request.context
  signal.throwIfAborted()
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  const usage = await Promise.race([brain.run(request, emit), stopped])
  signal.throwIfAborted()
  return roundUsage(usage)
}

const roundUsage = (usage: BrainUsage): BrainUsage => ({
  ...usage,
  tokens: Math.max(0, Math.round(usage.tokens) || 0),
})

/** Returns the token usage that the error of a failed run reports; zero if the error reports none. */
export const getFailureTokenUsage = (error: unknown): BrainUsage =>
  error instanceof BrainError ? roundUsage(error.usage) : { tokens: 0, estimated: false }

/**
 * Returns the message about a failure for the user: the brain's message, or a general one for an internal error, which
 * is logged.
 */
export function getRunFailureMessage(error: unknown, log: Log, about: object) {
  if (error instanceof BrainError) return error.message
  log.error({ ...about, err: error }, 'a run failed')
  return 'Something went wrong on the server. Please try again.'
}
