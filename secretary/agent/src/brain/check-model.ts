import type { ModelSettings } from './language-model.ts'
import type { ModelFault } from './model-errors.ts'

/** Asks a model for one short answer. Returns the fault and its cause; undefined if the model answered. */
export async function findModelFault(
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<{ kind: ModelFault; cause: unknown } | undefined> {
  const [{ createLanguageModel }, { ModelRoundError, runModelRound }, { toModelFault }] = await Promise.all([
    import('./language-model.ts'),
    import('./model-round.ts'),
    import('./model-errors.ts'),
  ])
  let characters = 0
  const count = (part: string) => void (characters += part.length)
  try {
    await runModelRound(
      {
        model: createLanguageModel(settings),
        instructions: 'This is a test of the connection. Answer with the single word OK.',
        messages: [{ role: 'user', content: 'OK?' }],
        tools: {},
        signal,
      },
      { text: count, thinking: count },
    )
    return characters ? undefined : { kind: 'silent', cause: undefined }
  } catch (error) {
    if (signal.aborted) return { kind: 'unreachable', cause: error }
    const cause = error instanceof ModelRoundError ? error.cause : error
    return { kind: toModelFault(cause), cause }
  }
}
