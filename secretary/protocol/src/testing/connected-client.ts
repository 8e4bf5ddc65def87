import { createAgentClient } from '../client.ts'
import type { OutboxEntry } from '../outbox.ts'
import type { FakeAgent } from './fake-agent.ts'
import { createManualTimers } from './manual-timers.ts'

export const createTextDraft = (content: string) => ({ sessionId: 'sess_1', content, attachments: [] })

/** Creates an outbox store that outlives the client. */
export function createFakeOutboxStore() {
  let kept: OutboxEntry[] = []
  return {
    kept: () => kept,
    isFull: false,
    load: async () => kept,
    async save(entries: OutboxEntry[]) {
      if (this.isFull) throw new Error('no room')
      kept = structuredClone(entries)
    },
  }
}

function clientOf(agent: FakeAgent, store = createFakeOutboxStore(), apiKey = 'key') {
  const { clock, timers, pass } = createManualTimers(1_000_000)
  let lastId = 0
  const client = createAgentClient({
    url: 'https://agent.test:3000',
    apiKey,
    openSocket: agent.openSocket,
    fetch: agent.fetch,
    clock,
    timers,
    store,
    newId: () => `mine ${(lastId += 1)} at ${clock.now()}`,
  })
  const outbox = () => client.state().outbox.map(({ content, status }) => [content, status])
  const texts = () => Object.values(client.state().conversation.replies).map(({ text }) => text)
  return { client, store, pass, outbox, texts, clock }
}

/** Starts a client and returns helpers to inspect it. The fake agent decides whether the client gets a connection. */
export async function startConnectedClient(agent: FakeAgent, store = createFakeOutboxStore()) {
  const it = clientOf(agent, store)
  await it.client.start()
  await it.pass(0)
  return it
}
