import { toWebSearchFault, WebSearchError } from './web-search-error.ts'

const timeoutMs = 15_000
const maxBytes = 2 * 1024 * 1024

export type JsonRequest = {
  url: URL
  headers?: Record<string, string>
  /** Object that is sent as JSON with POST. Undefined: the request is a GET. */
  body?: object
}

/** Sends a request and returns the JSON of the response. Rejects with the signal's reason after an abort. */
export async function requestJson(
  { url, headers, body }: JsonRequest,
  signal: AbortSignal,
  limitMs = timeoutMs,
) {
  const timeout = AbortSignal.timeout(limitMs)
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new WebSearchError(toWebSearchFault(response.status), response.status)
    }
    return parseJson(await readText(response))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof WebSearchError) throw error
    throw new WebSearchError(timeout.aborted ? 'timeout' : 'unreachable')
  }
}

async function readText({ body }: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new WebSearchError('invalid')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebSearchError('invalid')
  }
}
