import { createWebSearch } from './adapters.ts'

export type WebSearchResult = { title: string; url: string; snippet: string }

/** Search of the web. `search` rejects with a `WebSearchError`, or with the signal's reason after an abort. */
export type WebSearchService = {
  search(query: { query: string; count: number }, signal: AbortSignal): Promise<WebSearchResult[]>
}

export type WebSearchAccount = {
  provider: 'searxng' | 'brave' | 'tavily'
  /** Base URL of the service. Default: the URL of Brave or Tavily. SearXNG has no default. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  timeoutMs?: number
}

export const chooseWebSearch = (account: WebSearchAccount): WebSearchService => createWebSearch(account)

export { WebSearchError, type WebSearchFault } from './web-search-error.ts'
