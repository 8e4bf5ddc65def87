import { derivePairingToken, deriveDeviceToken } from '@sanhe/protocol/relay/access-token'
import type { BinaryWebSocket, DeviceChannelOptions } from '@sanhe/protocol/relay/device-channel'
import { createKeyPair, type KeyPair, parsePublicKey } from '@sanhe/protocol/relay/noise-keys'
import { createRelayTransport, type RelayTransport } from '@sanhe/protocol/relay/relay-transport'
import { startTestBackend } from '@sanhe/secretary/testing'
import { WebSocket } from 'ws'
import type { Brain } from '#core'
import { startTestAgent, type TestAgent, waitForValue } from '#testing'

export type RelayedAgent = Awaited<ReturnType<typeof startRelayedAgent>>
export type RelayedDevice = { apiKey: string; keyId: string; staticKey: KeyPair; transport: RelayTransport }

const timers = {
  set: (run: () => void, ms: number) => setTimeout(run, ms),
  clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
}

/** Starts a backend with the relay and an agent that is connected to it. `relayUrl`: address of a proxy in between. */
export async function startRelayedAgent(
  settings: Record<string, string> = {},
  { brain, relayUrl, agentSettings }: StartOptions = {},
) {
  const backend = await startTestBackend({ RELAY: '1', RATE_LIMIT_SCALE: '1000', ...settings })
  const owner = await backend.user()
  const registered = await owner.relay.add({ body: { name: 'Home' } })
  const url = relayUrl?.(backend.url) ?? backend.url
  const agent = await startTestAgent(
    { RELAY_URL: url, RELAY_TOKEN: registered.token, RATE_LIMIT_SCALE: '1000', ...agentSettings },
    brain,
  )
  await waitUntilConnected(agent)
  return {
    backend,
    owner,
    registered,
    agent,
    pair: () => pairThroughRelay(agent, backend.url),
    async stop() {
      await agent.stop()
      await backend.stop()
    },
  }
}
type StartOptions = {
  brain?: Brain
  relayUrl?: (backendUrl: string) => string
  agentSettings?: Record<string, string>
}

/** Waits until the agent is connected to the relay. */
export const waitUntilConnected = ({ services }: TestAgent) =>
  waitForValue(() => services.relay.status().state === 'connected')

/** Returns the options of a channel for a device of this agent. */
export function toChannelOptions(agent: TestAgent, url: string, staticKey: KeyPair, token?: string) {
  const address = agent.services.relay.address()
  const agentKey = parsePublicKey(address?.key ?? '') ?? new Uint8Array(32)
  return {
    url,
    relayId: address?.id ?? '',
    agentKey,
    staticKey,
    token: token ?? deriveDeviceToken(staticKey.privateKey, agentKey),
    Socket: WebSocket as unknown as DeviceChannelOptions['Socket'] & (new () => BinaryWebSocket),
    timers,
  } satisfies DeviceChannelOptions
}

/** Pairs a new device with a pairing code, only through the relay. */
export async function pairThroughRelay(agent: TestAgent, url: string): Promise<RelayedDevice> {
  const { token } = await agent.device.pairing.start({})
  const staticKey = createKeyPair()
  const pairing = createRelayTransport(toChannelOptions(agent, url, staticKey, derivePairingToken(token)))
  const response = await pairing.fetch('http://agent/api/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, device_name: 'Phone' }),
  })
  pairing.close()
  const paired = (await response.json()) as { api_key: string; key_id: string }
  const transport = createRelayTransport(toChannelOptions(agent, url, staticKey))
  return { apiKey: paired.api_key, keyId: paired.key_id, staticKey, transport }
}
