export type FeedSearchParams = { of?: 'me'; topic?: number }

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parseFeedSearchParams(search: Record<string, unknown>): FeedSearchParams {
  const topic = Number(search['topic'])
  return {
    ...(search['of'] === 'me' && { of: 'me' }),
    ...(Number.isSafeInteger(topic) && topic > 0 && { topic }),
  }
}
