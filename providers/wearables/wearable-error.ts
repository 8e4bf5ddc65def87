import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `token_expired`: refresh, then ask again. `grant_refused`: the code or the refresh token is no good, the person has
 * to allow us anew. `refused`: our own account or question. `bad_answer`: not in the vendor's own form.
 */
export type WearableFault =
  | 'token_expired'
  | 'grant_refused'
  | 'refused'
  | 'busy'
  | 'unreachable'
  | 'bad_answer'

/** Why a vendor gave nothing. Tokens are part of the question: neither they nor it may reach a log. */
export class WearableError extends ProviderError<WearableFault> {
  override name = 'WearableError'

  constructor(code: WearableFault) {
    super(code, `the wearable's service did not help: ${code}`, code === 'busy' || code === 'unreachable')
  }
}
