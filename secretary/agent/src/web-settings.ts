import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Settings of the skills that read web pages and search the web. */
export const webSettings = {
  /** Service that searches the web. Default: none, the agent cannot search the web. */
  WEB_SEARCH_PROVIDER: z.enum(['searxng', 'brave', 'tavily']).optional(),
  /** Base URL of the search service. SearXNG needs it; Brave and Tavily have a default. */
  WEB_SEARCH_URL: httpUrlSettingSchema.optional(),
  WEB_SEARCH_KEY: z.string().min(1).optional(),
  /** `1` lets the agent read pages in private networks and at ports other than 80 and 443. */
  WEB_PRIVATE_NETWORKS: z.enum(['0', '1']).default('0'),
}

type WebSettings = z.output<z.ZodObject<typeof webSettings>>

export function findWebSettingProblems({
  WEB_SEARCH_PROVIDER: provider,
  WEB_SEARCH_URL: url,
  WEB_SEARCH_KEY: key,
}: WebSettings) {
  if (!provider)
    return url || key ? ['WEB_SEARCH_PROVIDER: is required with WEB_SEARCH_URL and WEB_SEARCH_KEY'] : []
  if (provider === 'searxng') return url ? [] : ['WEB_SEARCH_URL: is required for searxng']
  return key ? [] : [`WEB_SEARCH_KEY: is required for ${provider}`]
}

export const toWebSearchConfig = (values: WebSettings) =>
  values.WEB_SEARCH_PROVIDER && {
    provider: values.WEB_SEARCH_PROVIDER,
    baseUrl: values.WEB_SEARCH_URL,
    apiKey: values.WEB_SEARCH_KEY,
  }
