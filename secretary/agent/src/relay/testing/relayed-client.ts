import { type ClientState, createAgentClient } from '@sanhe/protocol/client'
import type { OutboxEntry } from '@sanhe/protocol/outbox'
import type { RelayedDevice } from './relayed-agent.ts'

/** Factor by which the client's delays are shortened. */
const hurry = 40
const patienceMs = 20_000

/** Starts a client that reaches its agent only through the relay. */
export async function startRelayedClient({ apiKey, transport }: RelayedDevice) {
  const received: { type: string; message_id?: string }[] = []
  let ids = 0
  let opened = 0
  const client = createAgentClient({
    url: 'http://agent',
    apiKey,
    openSocket(url, key, on) {
      opened += 1
      const message = (text: string) => {
        received.push(JSON.parse(text) as (typeof received)[number])
        on.message(text)
      }
      return transport.openSocket(url, key, { ...on, message })
    },
    fetch: transport.fetch,
    clock: { now: () => performance.now() * hurry },
    timers: {
      set: (run, ms) => setTimeout(run, ms / hurry),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    store: { load: async (): Promise<OutboxEntry[]> => [], save: async () => {} },
    newId: () => `relayed_${apiKey.slice(0, 6)}_${(ids += 1)}`,
  })
  await client.start()
  return {
    client,
    received,
    opened: () => opened,
    until: (fits: (state: ClientState) => boolean, withinMs = patienceMs) =>
      new Promise<ClientState>((resolve, reject) => {
        const timer = setTimeout(() => {
          unsubscribe()
          reject(new Error(`not reached: ${JSON.stringify(client.state().connection)}`))
        }, withinMs)
        const unsubscribe = client.onState((state) => fits(state) && done(state))
        function done(state: ClientState) {
          clearTimeout(timer)
          unsubscribe()
          resolve(state)
        }
        if (fits(client.state())) done(client.state())
      }),
    stop() {
      client.stop()
      transport.close()
    },
  }
}
