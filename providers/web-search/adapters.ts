import { z } from 'zod'
import type { WebSearchAccount, WebSearchService } from './index.ts'
import { type JsonRequest, requestJson } from './request-json.ts'
import { WebSearchError } from './web-search-error.ts'

type Query = { query: string; count: number }
type Found = { title: string; url: string; snippet: string }

/** Wire protocol of a search service: the request for a query, and the results in a response. */
type Adapter = {
  defaultUrl?: string
  request(account: { baseUrl: string; apiKey: string }, query: Query): JsonRequest
  results(json: unknown): Found[]
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const contentResults = z.object({
  results: z.array(z.object({ title: text, url: z.string(), content: text })),
})
const readContentResults = (json: unknown) =>
  contentResults.parse(json).results.map(({ title, url, content }) => ({ title, url, snippet: content }))

const searxng: Adapter = {
  request({ baseUrl, apiKey }, { query }) {
    const url = new URL(`${baseUrl}/search`)
    url.search = new URLSearchParams({ q: query, format: 'json' }).toString()
    return { url, ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }) }
  },
  results: readContentResults,
}

const braveResults = z.object({
  web: z
    .object({ results: z.array(z.object({ title: text, url: z.string(), description: text })) })
    .nullish(),
})

const brave: Adapter = {
  defaultUrl: 'https://api.search.brave.com/res/v1',
  request({ baseUrl, apiKey }, { query, count }) {
    const url = new URL(`${baseUrl}/web/search`)
    url.search = new URLSearchParams({ q: query, count: `${count}`, text_decorations: 'false' }).toString()
    return { url, headers: { 'x-subscription-token': apiKey } }
  },
  results: (json) =>
    (braveResults.parse(json).web?.results ?? []).map(({ title, url, description }) => ({
      title,
      url,
      snippet: description,
    })),
}

const tavily: Adapter = {
  defaultUrl: 'https://api.tavily.com',
  request: ({ baseUrl, apiKey }, { query, count }) => ({
    url: new URL(`${baseUrl}/search`),
    headers: { authorization: `Bearer ${apiKey}` },
    body: { query, max_results: count },
  }),
  results: readContentResults,
}

const adapters = { searxng, brave, tavily }

/** Creates the client of a search service. Results without an http(s) URL are left out. */
export function createWebSearch({ provider, ...account }: WebSearchAccount): WebSearchService {
  const adapter: Adapter = adapters[provider]
  const baseUrl = (account.baseUrl ?? adapter.defaultUrl ?? '').replace(/\/+$/, '')
  return {
    async search(query, signal) {
      const request = adapter.request({ baseUrl, apiKey: account.apiKey ?? '' }, query)
      const json = await requestJson(request, signal, account.timeoutMs)
      return readResults(adapter, json)
        .filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url))
        .slice(0, query.count)
    },
  }
}

function readResults(adapter: Adapter, json: unknown) {
  try {
    return adapter.results(json)
  } catch {
    throw new WebSearchError('invalid')
  }
}
