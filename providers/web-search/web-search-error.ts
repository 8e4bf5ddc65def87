import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `refused`: wrong key, or a service without JSON output. `busy`: rate limit. `invalid`: a response that is not JSON.
 */
export type WebSearchFault = 'refused' | 'busy' | 'unreachable' | 'timeout' | 'failing' | 'invalid'

const permanent = new Set<WebSearchFault>(['refused', 'invalid'])

/** Thrown when a web search failed. It contains neither the query nor the key, because errors reach logs. */
export class WebSearchError extends ProviderError<WebSearchFault> {
  override name = 'WebSearchError'

  constructor(code: WebSearchFault, status?: number) {
    super(
      code,
      `the web search failed: ${code}${status === undefined ? '' : ` (${status})`}`,
      !permanent.has(code),
    )
  }
}

export function toWebSearchFault(status: number): WebSearchFault {
  if (status === 429 || status === 402) return 'busy'
  return status >= 500 ? 'failing' : 'refused'
}
