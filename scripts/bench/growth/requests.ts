type JsonRequest = { method?: string; headers: Record<string, string>; body?: object }

/** Sends a request, reads its whole answer, and throws if the status is not 2xx. */
export async function requestJson(url: string, { method = 'GET', headers, body }: JsonRequest) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 200)}`)
}

/** Runs the work for one item after another and returns all results. */
export async function inSequence<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (const item of items) results.push(await work(item))
  return results
}
