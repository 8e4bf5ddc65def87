import type { IncomingHttpHeaders } from 'node:http'
import { acceptedEncodings, type CheckedRequest, readResponseBody, sendCheckedRequest } from '#web'

export type ReceivedResponse = {
  status: number
  statusText: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** True if the body was longer than the limit; `body` is its beginning. */
  isCut: boolean
}

/** Largest number of bytes of a response that are read. */
export const maxResponseBytes = 1024 * 1024

/**
 * Sends a request and reads its response. Redirects are not followed, because they would bypass the check of the address
 * and the approval.
 */
export async function sendHttpRequest(
  request: CheckedRequest,
  addresses: string[],
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const headers = { 'user-agent': 'SanheAgent/1.0', 'accept-encoding': acceptedEncodings, ...request.headers }
  const { response, close } = await sendCheckedRequest({ ...request, headers }, addresses, signal)
  try {
    return {
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      headers: response.headers,
      ...(await readResponseBody(response, maxResponseBytes)),
    }
  } finally {
    close()
  }
}
