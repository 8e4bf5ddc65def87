import { secondMs } from '@sanhe/kit/runtime/clock'
import type { RelayTransport } from '@sanhe/protocol/relay/relay-transport'
import { relayOrigin } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'

type Relay = NonNullable<KnownAgent['relay']>
export type SendDeps = {
  fetch(url: string, init: RequestInit): Promise<Response>
  openRelay(relay: Relay, privateKey: string): Pick<RelayTransport, 'fetch' | 'close'>
}

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
  deps: SendDeps,
  { origin, relay, apiKey }: KnownAgent,
  path: string,
  body: object,
): Promise<Response | undefined> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(body),
  }
  const direct = origin === '' ? undefined : await sendDirectly(deps, origin + path, request, relay)
  return direct ?? (relay && sendThroughRelay(deps, relay, path, request))
}

const sendDirectly = ({ fetch }: SendDeps, url: string, request: RequestInit, relay: Relay | undefined) =>
  fetch(url, relay ? { ...request, signal: AbortSignal.timeout(directTimeoutMs) } : request).catch(
    () => undefined,
  )

/** The private key stays in the memory of this worker, which reads it from the encrypted storage of the device. */
async function sendThroughRelay(
  { openRelay }: SendDeps,
  relay: Relay,
  path: string,
  request: RequestInit,
): Promise<Response | undefined> {
  const transport = openRelay(relay, relay.privateKey)
  const signal = AbortSignal.timeout(relayTimeoutMs)
  const response = await transport.fetch(relayOrigin + path, { ...request, signal }).catch(() => undefined)
  transport.close()
  return response
}
