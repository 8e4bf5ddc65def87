import { type ConnectionFault, startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import { type ClientState, createAgentClient } from '@sanhe/protocol/client'
import type { OutboxEntry } from '@sanhe/protocol/outbox'
import { type OpenSocket, openByHeader } from '@sanhe/protocol/socket'
import { apiKey } from './test-agent.ts'

/** So much faster than a real client waits, since waiting proves nothing. */
const hurry = 40

export type Wire = 'strict' | 'extended'
/** Changes what a socket hears: the control that shows that a loss is seen. */
export type Tamper = (text: string) => string[]

type Wishes = { wire: Wire; faults: ConnectionFault[]; tamper?: Tamper }
export type CutClient = Awaited<ReturnType<typeof startCutClient>>

/** The client of the protocol behind a line that breaks: each connection by the next fault, those after them never. */
export async function startCutClient(agentUrl: string, { wire, faults, tamper = (text) => [text] }: Wishes) {
  const proxy = await startFaultProxy(Number(new URL(agentUrl).port))
  const heard: { type: string; message_id?: string; agent_id?: string }[] = []
  let opened = 0
  let ids = 0
  const open = openByHeader(WebSocket, wire === 'strict' ? [] : undefined)
  const openSocket: OpenSocket = (url, key, on) => {
    proxy.break(faults[opened] ?? { kind: 'none' })
    opened += 1
    const message = (text: string) => {
      heard.push(JSON.parse(text) as (typeof heard)[number])
      for (const told of tamper(text)) on.message(told)
    }
    const socket = open(url, key, { ...on, message })
    // Who never says hello is told what the specification shows.
    const mayGo = (text: string) => wire === 'extended' || !text.startsWith('{"type":"hello"')
    return { close: socket.close, send: (text) => mayGo(text) && socket.send(text) }
  }
  const client = createAgentClient({
    url: `http://127.0.0.1:${proxy.port}`,
    apiKey,
    openSocket,
    // History comes by another way: what is proved here is the live connection.
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
    heard,
    opened: () => opened,
    /** Resolves with the state that fits, or with the last one when it never comes. */
    until: (fits: (state: ClientState) => boolean, withinMs: number) => stateThat(client, fits, withinMs),
    async stop() {
      client.stop()
      await proxy.stop()
    },
  }
}

type Client = ReturnType<typeof createAgentClient>

function stateThat(client: Client, fits: (state: ClientState) => boolean, withinMs: number) {
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
