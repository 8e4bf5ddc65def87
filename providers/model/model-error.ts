import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `refused`: the key, the name of the model or the request itself. `busy`: too many at once, or no quota left.
 * `tooLong`: the conversation. `silent`: it answered with nothing.
 */
export type ModelFault = 'refused' | 'busy' | 'tooLong' | 'unreachable' | 'silent' | 'failing'

const transient = new Set<ModelFault>(['busy', 'unreachable', 'failing'])

/** Why there is no reply, or none to its end. What was said is not in it: errors reach logs. */
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
