import { listEndpoints } from '@sanhe/kit/testing/docs-page-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addTestPerson,
  connectExtendedClient,
  connectStrictClient,
  createTestDevice,
  createTestSessionId,
  type ScriptedBrainCall,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
  testDeviceKey,
  type TestPerson,
} from '#testing'
import { contract } from '../contract.ts'
import { createPrivateContent, marker, runTool, sendText } from './testing/private-content.ts'

const session = createTestSessionId()

let agent: TestAgent
let script: TestConversation['script']
let anna: TestPerson
let others: { name: string; key: string; device: TestAgent['device'] }[]
/** Ids of everything that Anna created, by the name of the parameter that takes the id. */
let ids: Record<string, string>
let open: ScriptedBrainCall

beforeAll(async () => {
  ;({ agent, script } = await startScriptedConversation({ RATE_LIMIT_SCALE: '100000' }))
  anna = await addTestPerson(agent, 'use', 'Anna')
  const [boris, carla] = [await addTestPerson(agent, 'approve'), await addTestPerson(agent, 'manage')]
  others = [
    { name: 'owner', key: testDeviceKey, device: agent.device },
    { name: 'approve', ...boris },
    { name: 'manage', ...carla },
  ]
  ;({ ids, open } = await createPrivateContent({ agent, script, person: anna, session }))
})
afterAll(async () => {
  open.done()
  await agent.stop()
})

const fillPath = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'missing')
const reads = listEndpoints(contract).filter(({ method }) => method === 'GET')

/** Requests every endpoint that reads, with Anna's ids as path and query parameters. */
async function readEverything(device: { fetch: TestAgent['device']['fetch'] }) {
  const queries = ['', `?session_id=${session}`, `?before=${session}`, `?before=${ids['call_id']}`]
  const paths = [
    ...reads.flatMap(({ path }) => queries.map((query) => fillPath(path) + query)),
    `/api/messages?session_id=${session}&before=${ids['before']}`,
    `/api/uploads/${ids['upload_id']}`,
  ]
  const bodies = await Promise.all(paths.map(async (path) => (await device.fetch(path)).text()))
  return bodies.join('\n')
}

/** Connects in every way, and returns all frames that the device received, also while Anna's reply goes on. */
async function receiveEverything(key: string) {
  const { epoch } = (await connectExtendedClient(agent, undefined, { key })).welcome
  const sockets = [
    await connectExtendedClient(agent, undefined, { key }),
    await connectExtendedClient(agent, { epoch, after_seq: 0 }, { key }),
    await connectExtendedClient(agent, { epoch: 'other', after_seq: 0 }, { key }),
    await connectStrictClient(agent, { key }),
  ]
  open.emit(`more ${marker}`)
  await anna.device.sessions.rename({ params: { session_id: session }, body: { title: `again ${marker}` } })
  await Promise.all(sockets.map((socket) => socket.settled()))
  await Promise.all(sockets.map((socket) => socket.close()))
  return JSON.stringify(sockets.map(({ frames }) => frames))
}

describe('content of a private conversation', () => {
  test('(control) its person reads the marker with the same requests and sockets', async () => {
    const read = await readEverything(anna.device)
    for (const word of ['answer', 'thinking', 'fact', 'command', 'title', 'task', 'log', 'content'])
      expect(read).toContain(`${word} ${marker}`)
    const frames = await receiveEverything(anna.key)
    for (const word of ['Hello', 'streaming', 'Send', 'task', 'title', 'more'])
      expect(frames).toContain(`${word} ${marker}`)
  })

  test('no endpoint that reads returns a byte of it to the owner or to another person', async () => {
    for (const { device } of others) expect(await readEverything(device)).not.toContain(marker)
  })

  test('no socket receives a byte of it for the owner or for another person', async () => {
    for (const { key } of others) expect(await receiveEverything(key)).not.toContain(marker)
  })

  test('no other person can change it, with Anna’s ids in any endpoint or frame', async () => {
    const before = await anna.device.messages.list({ query: { session_id: session } })
    for (const { device, key } of others) {
      const change = async (method: string, path: string, body?: object) => {
        const response = await device.fetch(fillPath(path), {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
        expect(await response.text(), path).not.toContain(marker)
        return response.status
      }
      expect(await change('PATCH', '/api/sessions/:session_id', { title: 'x' })).toBe(404)
      expect(await change('PUT', '/api/sessions/:session_id/sharing', { is_shared: true })).toBe(404)
      expect(await change('DELETE', '/api/sessions/:session_id')).toBe(204)
      expect(await change('POST', '/api/agents/:agent_id/retry')).toBe(404)
      expect(await change('POST', '/api/agents/:agent_id/cancel')).toBe(404)
      expect(await change('POST', '/api/tool-calls/:call_id/undo')).toBe(404)
      expect(await change('PATCH', '/api/memory/facts/:fact_id', { text: 'x' })).toBe(404)
      expect(await change('PUT', '/api/memory/facts/:fact_id/sharing', { is_shared: true })).toBe(404)
      expect(await change('DELETE', '/api/memory/facts/:fact_id')).toBe(404)
      expect(await change('DELETE', '/api/quick-commands/:command_id')).toBe(404)
      expect(await change('DELETE', '/api/keys/:key_id')).toBe(404)
      expect(await change('PATCH', '/api/push/devices/:key_id', { shows_content: true })).toBe(404)
      const decision = { decision: 'approve', action_hash: 'x' }
      expect(await change('POST', '/api/approvals/:approval_id/decision', decision)).toBe(404)
      const message = { session_id: session, content: 'mine?', client_msg_id: `from ${key}` }
      expect(await change('POST', '/api/messages', message)).toBe(400)
      const socket = await connectExtendedClient(agent, undefined, { key })
      const message_id = ids['message_id'] ?? ''
      socket.send({ type: 'cancel', message_id })
      socket.send({ type: 'continue', message_id })
      socket.send({ type: 'agent_retry', agent_id: ids['agent_id'] ?? '' })
      socket.send({ type: 'approval', approval_id: ids['approval_id'] ?? '', decision: 'approve' })
      socket.sendMessage(session, 'mine?')
      const own = { attachments: [{ upload_id: ids['upload_id'] ?? '' }] }
      socket.sendMessage(createTestSessionId(), 'file?', own)
      const voice = { mode: 'hold', language: 'en' } as const
      socket.send({ type: 'voice_start', voice_id: 'v1', session_id: session, ...voice })
      await socket.settled()
      expect(socket.frames.filter(({ type }) => type === 'error')).toHaveLength(4)
      expect(socket.frames).toContainEqual({ type: 'voice_ended', voice_id: 'v1', reason: 'session' })
      expect(JSON.stringify(socket.frames)).not.toContain(marker)
      await socket.close()
    }
    expect(await anna.device.messages.list({ query: { session_id: session } })).toEqual(before)
    expect(script.pendingCount()).toBe(0)
  })

  test('the model of another person’s conversation does not receive it, and no tool finds it', async () => {
    for (const { device } of others) {
      await sendText(device, createTestSessionId(), 'What do you know?')
      const call = await script.next()
      expect(JSON.stringify([call.messages, call.context.memory])).not.toContain(marker)
      const found = [
        await runTool(agent, call.context, 'search_conversations', { query: 'PLATYPUS' }),
        await runTool(agent, call.context, 'list_notes', { kind: 'note' }),
        await runTool(agent, call.context, 'list_reminders', {}),
        await runTool(agent, call.context, 'list_schedules', {}),
      ]
      expect(found.join()).not.toContain(marker)
      await expect(runTool(agent, call.context, 'forget', { id: Number(ids['fact_id']) })).rejects.toThrow(
        /no fact/,
      )
      await expect(runTool(agent, call.context, 'remove_note', { id: 1 })).rejects.toThrow(/no #1/)
      call.done()
    }
    await sendText(anna.device, createTestSessionId(), 'Search')
    const own = await script.next()
    expect(JSON.stringify(own.context.memory)).toContain(`fact ${marker}`)
    expect(await runTool(agent, own.context, 'search_conversations', { query: 'PLATYPUS' })).toContain(marker)
    own.done()
  })

  test('no notification about it is stored for devices of other people', () => {
    const stored = agent.deps.db.raw.prepare('SELECT count(*) AS n FROM push_deliveries').get()
    expect(stored).toEqual({ n: 0 })
  })

  test('a device without a key receives nothing, and the signed URL of a file ends with a removal', async () => {
    const { messages } = await anna.device.messages.list({ query: { session_id: session } })
    const url = messages[0]?.attachments[0]?.url ?? ''
    const visitor = createTestDevice(agent.url)
    expect((await visitor.fetch(url)).status).toBe(200)
    const gone = await addTestPerson(agent, 'use', 'Gone')
    await agent.device.people.remove({ params: { person_id: gone.personId } })
    expect((await visitor.fetch(url)).status).toBe(401)
  })
})
