export type FeedSearch = { of?: 'me'; topic?: number }

/** Reads the search from the address, which may contain anything. Default values are left out of the address. */
export function readFeedSearch(search: Record<string, unknown>): FeedSearch {
  const topic = Number(search['topic'])
  return {
    ...(search['of'] === 'me' && { of: 'me' }),
    ...(Number.isSafeInteger(topic) && topic > 0 && { topic }),
  }
}
