import { type ConnectionFault, startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import { type ClientState, createAgentClient } from '@sanhe/protocol/client'
import type { OutboxEntry } from '@sanhe/protocol/outbox'
import { type OpenAgentSocket, openSocketWithKeyInHeader } from '@sanhe/protocol/socket'
import { testDeviceKey } from './test-agent.ts'

/** Factor by which the client's delays are shortened. */
const hurry = 40

export type TestClientKind = 'strict' | 'extended'
/** Changes received frames, for control tests that show that a loss is detected. */
export type ChangeReceivedFrame = (text: string) => string[]

type FaultyClientOptions = { wire: TestClientKind; faults: ConnectionFault[]; tamper?: ChangeReceivedFrame }
export type FaultyClient = Awaited<ReturnType<typeof startFaultyClient>>

/**
 * Starts a client behind a faulty connection. Each new connection has the next fault of the list. After the last fault,
 * connections have no fault.
 */
export async function startFaultyClient(
  agentUrl: string,
  { wire, faults, tamper = (text) => [text] }: FaultyClientOptions,
) {
  const proxy = await startFaultProxy(Number(new URL(agentUrl).port))
  const received: { type: string; message_id?: string; agent_id?: string }[] = []
  let opened = 0
  let ids = 0
  const open = openSocketWithKeyInHeader(WebSocket, wire === 'strict' ? [] : undefined)
  const openSocket: OpenAgentSocket = (url, key, on) => {
    proxy.break(faults[opened] ?? { kind: 'none' })
    opened += 1
    const message = (text: string) => {
      received.push(JSON.parse(text) as (typeof received)[number])
      for (const changed of tamper(text)) on.message(changed)
    }
    const socket = open(url, key, { ...on, message })
    // On a strict connection, the `hello` of the client is dropped, so the server sends strict frames.
    const mayGo = (text: string) => wire === 'extended' || !text.startsWith('{"type":"hello"')
    return { close: socket.close, send: (text) => mayGo(text) && socket.send(text) }
  }
  const client = createAgentClient({
    url: `http://127.0.0.1:${proxy.port}`,
    apiKey: testDeviceKey,
    openSocket,
    // Sends HTTP requests directly to the agent: only the WebSocket connection is under test.
    fetch: (url, init) => fetch(url.replace(`:${proxy.port}`, `:${new URL(agentUrl).port}`), init),
    clock: { now: () => performance.now() * hurry },
    timers: {
      set: (run, ms) => setTimeout(run, ms / hurry),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    store: { load: async (): Promise<OutboxEntry[]> => [], save: async () => {} },
    newId: () => `cut_${proxy.port}_${(ids += 1)}_${performance.now()}`,
  })
  return {
    client,
    received,
    opened: () => opened,
    /** Resolves with the first client state that satisfies `fits`, or with the last state after the time limit. */
    until: (fits: (state: ClientState) => boolean, withinMs: number) => waitForState(client, fits, withinMs),
    async stop() {
      client.stop()
      await proxy.stop()
    },
  }
}

type Client = ReturnType<typeof createAgentClient>

function waitForState(client: Client, fits: (state: ClientState) => boolean, withinMs: number) {
  return new Promise<ClientState>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve(client.state())
    }
    const unsubscribe = client.onState((state) => fits(state) && end())
    const timer = setTimeout(end, withinMs)
    if (fits(client.state())) end()
  })
}
