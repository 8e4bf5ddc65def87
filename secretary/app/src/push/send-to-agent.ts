import { secondMs } from '@sanhe/kit/runtime/clock'
import { relayOrigin } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { openRelay } from '#agents/relay-device.ts'

/** Time after which a direct request is repeated through the relay. */
const directTimeoutMs = 3 * secondMs
/** Time for a request through the relay, with the connection to it. */
const relayTimeoutMs = 20 * secondMs

/**
 * Sends a request of a notification to the agent: directly, and through the relay if the agent does not answer there.
 * Returns undefined if no answer arrives. The request may arrive twice, so it must take effect once: a decision closes
 * its approval request, and a message has an id of the client.
 */
export async function sendToAgent(
  agent: KnownAgent,
  path: string,
  body: object,
): Promise<Response | undefined> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.apiKey}` },
    body: JSON.stringify(body),
  }
  const { origin, relay } = agent
  const direct = origin === '' ? undefined : await sendDirectly(origin + path, request, relay !== undefined)
  return direct ?? (relay && sendThroughRelay(relay, path, request))
}

const sendDirectly = (url: string, request: RequestInit, hasRelay: boolean) =>
  fetch(url, hasRelay ? { ...request, signal: AbortSignal.timeout(directTimeoutMs) } : request).catch(
    () => undefined,
  )

/** The private key stays in the memory of this worker, which reads it from the encrypted storage of the device. */
async function sendThroughRelay(relay: NonNullable<KnownAgent['relay']>, path: string, request: RequestInit) {
  const transport = openRelay(relay, relay.privateKey)
  try {
    return await transport.fetch(relayOrigin + path, {
      ...request,
      signal: AbortSignal.timeout(relayTimeoutMs),
    })
  } catch {
    return undefined
  } finally {
    transport.close()
  }
}
