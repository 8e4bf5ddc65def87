import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `token_expired`: refresh the token, then retry. `grant_refused`: the code or refresh token is invalid, so the user
 * must consent again. `refused`: wrong account or request. `bad_answer`: the response does not match the vendor's
 * format.
 */
export type WearableFault =
  | 'token_expired'
  | 'grant_refused'
  | 'refused'
  | 'busy'
  | 'unreachable'
  | 'bad_answer'

/**
 * Thrown when a vendor returned no data. The error contains neither the request nor its tokens, because errors reach
 * logs.
 */
export class WearableError extends ProviderError<WearableFault> {
  override name = 'WearableError'

  constructor(code: WearableFault) {
    super(code, `the wearable's service did not help: ${code}`, code === 'busy' || code === 'unreachable')
  }
}
