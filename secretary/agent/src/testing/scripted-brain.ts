import type { Brain, BrainRequest } from '#core'

/** A call of the reply engine whose answer the test decides. */
export type ScriptedBrainCall = BrainRequest & {
  /** Last message of the conversation. */
  lastMessage: string
  emit(text: string): void
  done(tokens?: number, estimated?: boolean): void
  fail(error: Error): void
}

/** Creates a brain that emits only the text that the test passes to `emit`. The brain ignores the abort signal. */
export function createScriptedBrain() {
  const calls: ScriptedBrainCall[] = []
  const waiting: ((call: ScriptedBrainCall) => void)[] = []
  const brain: Brain = {
    mode: 'llm',
    model: 'scripted',
    continuesText: true,
    run: (request, emit) =>
      new Promise((resolve, reject) => {
        const lastMessage = request.messages.at(-1)?.content ?? ''
        const done = (tokens = 0, estimated = false) => resolve({ tokens, estimated })
        const call = { ...request, lastMessage, emit, done, fail: reject }
        const waiter = waiting.shift()
        if (waiter) waiter(call)
        else calls.push(call)
      }),
  }
  return {
    brain,
    /** Resolves with the next run, or with a run that has begun and that the test has not read yet. */
    next: () =>
      new Promise<ScriptedBrainCall>((resolve) => {
        const call = calls.shift()
        if (call) resolve(call)
        else waiting.push(resolve)
      }),
    /** Returns the number of runs that have begun and that the test has not read. */
    pendingCount: () => calls.length,
  }
}
