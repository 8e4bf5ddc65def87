import { type Brain, BrainError, type BrainRequest, type BrainUsage, type Deps } from '#core'

/**
 * Runs the first engine. If it fails before it has sent anything or called a tool, the next engine runs instead. The
 * tokens of failed engines count too.
 */
export async function runWithFallback(
  { log }: Pick<Deps, 'log'>,
  engines: readonly Brain[],
  request: BrainRequest,
  emit: (text: string) => void,
): Promise<BrainUsage> {
  let before: BrainUsage = { tokens: 0, estimated: false }
  for (const [index, engine] of engines.entries()) {
    const attempt = watchProgress(request, before, emit)
    try {
      // oxlint-disable-next-line no-await-in-loop -- an engine runs only after the one before it has failed
      return addUsage(await engine.run(attempt.request, attempt.emit), before)
    } catch (error) {
      request.context.signal.throwIfAborted()
      if (!(error instanceof BrainError)) throw error
      const isLast = index === engines.length - 1
      before = addUsage(error.usage, before)
      if (isLast || attempt.hasBegun() || !error.isEngineFault) throw withUsage(error, before)
      log.warn({ err: error.cause ?? error, model: engine.model }, 'an engine failed, the next one is used')
    }
  }
  throw new Error('there is no engine')
}

/** Records whether an engine has sent a part of the reply or called a tool. */
function watchProgress(request: BrainRequest, before: BrainUsage, emit: (text: string) => void) {
  let hasBegun = false
  const begin = () => void (hasBegun = true)
  const { context, onReasoning, trackUsage } = request
  const watched: BrainRequest = {
    ...request,
    context: {
      ...context,
      callTool(call, run) {
        begin()
        return context.callTool(call, run)
      },
    },
    onReasoning(text) {
      begin()
      onReasoning?.(text)
    },
    trackUsage: (read) => trackUsage?.(() => addUsage(read(), before)),
  }
  return {
    request: watched,
    hasBegun: () => hasBegun,
    emit(text: string) {
      begin()
      emit(text)
    },
  }
}

const addUsage = (a: BrainUsage, b: BrainUsage): BrainUsage => ({
  tokens: a.tokens + b.tokens,
  estimated: a.estimated || b.estimated,
})

const withUsage = (error: BrainError, usage: BrainUsage) => {
  const { message, cause, stopReason, canContinue, isEngineFault } = error
  return new BrainError(message, { cause, stopReason, canContinue, isEngineFault, usage })
}
