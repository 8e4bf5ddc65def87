import type { Log } from '@sanhe/kit/runtime/log'
import { type Brain, BrainError, type BrainRequest, type BrainUsage } from './brain.ts'

/** Why somebody or something ended a run from outside: the reason of its signal. */
export class StoppedError extends Error {
  override name = 'StoppedError'
  readonly why: 'cancelled' | 'timeout' | 'budget' | 'restart' | 'fault'

  constructor(why: StoppedError['why']) {
    super(why)
    this.why = why
  }
}

/** Thinks until it is done or stopped. A brain that does not listen to its signal is not waited for. */
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
  return wholeUsage(usage)
}

const wholeUsage = (usage: BrainUsage): BrainUsage => ({
  ...usage,
  tokens: Math.max(0, Math.round(usage.tokens) || 0),
})

/** What a failed run has spent, as far as the brain knows it. */
export const usageOfFailure = (error: unknown): BrainUsage =>
  error instanceof BrainError ? wholeUsage(error.usage) : { tokens: 0, estimated: false }

/** What a person is told of a failure: the brain's own words, or that it was our fault, which is then logged. */
export function failureSentence(error: unknown, log: Log, about: object) {
  if (error instanceof BrainError) return error.message
  log.error({ ...about, err: error }, 'a run failed')
  return 'Something went wrong on the server. Please try again.'
}
