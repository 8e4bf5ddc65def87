import type { Brain, BrainRequest } from '#core'

/** A run that the test speaks for. */
export type BrainCall = BrainRequest & {
  /** The last message: what this run was asked. */
  asked: string
  emit(text: string): void
  done(tokens?: number, estimated?: boolean): void
  fail(error: Error): void
}

/** A brain that says what the test lets it say, when it does. It does not listen to its signal. */
export function scriptedBrain() {
  const calls: BrainCall[] = []
  const waiting: ((call: BrainCall) => void)[] = []
  const brain: Brain = {
    mode: 'llm',
    model: 'scripted',
    run: (request, emit) =>
      new Promise((resolve, reject) => {
        const asked = request.messages.at(-1)?.content ?? ''
        const done = (tokens = 0, estimated = false) => resolve({ tokens, estimated })
        const call = { ...request, asked, emit, done, fail: reject }
        const waiter = waiting.shift()
        if (waiter) waiter(call)
        else calls.push(call)
      }),
  }
  return {
    brain,
    /** The next run that begins, or that began and was not yet asked for. */
    next: () =>
      new Promise<BrainCall>((resolve) => {
        const call = calls.shift()
        if (call) resolve(call)
        else waiting.push(resolve)
      }),
    /** Runs that began and were not asked for. */
    begun: () => calls.length,
  }
}
