import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `refused`: wrong key, model name or request. `busy`: rate limit or quota. `tooLong`: the conversation exceeds the
 * context. `silent`: an empty response.
 */
export type ModelFault = 'refused' | 'busy' | 'tooLong' | 'unreachable' | 'silent' | 'failing'

const transient = new Set<ModelFault>(['busy', 'unreachable', 'failing'])

/** Thrown when a reply is missing or incomplete. It contains no part of the conversation, because errors reach logs. */
export class ModelError extends ProviderError<ModelFault> {
  override name = 'ModelError'

  constructor(code: ModelFault, status?: number) {
    super(
      code,
      `the language model gave no reply: ${code}${status === undefined ? '' : ` (${status})`}`,
      transient.has(code),
    )
  }
}
