export type FeedSearch = { of?: 'me'; topic?: number }

/** From the address, where anybody may have written anything; what is usual is left out of it. */
export function readFeedSearch(search: Record<string, unknown>): FeedSearch {
  const topic = Number(search['topic'])
  return {
    ...(search['of'] === 'me' && { of: 'me' }),
    ...(Number.isSafeInteger(topic) && topic > 0 && { topic }),
  }
}
