import { createECDH } from 'node:crypto'
import { ClientFrame } from '@sanhe/protocol/client-frames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import {
  connectExtendedClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { contract } from './contract.ts'
import { createSampleBody } from './testing/sample-body.ts'

let agent: TestAgent
beforeAll(
  async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' }, createScriptedBrain().brain)),
)
afterAll(() => agent.stop())

/** Endpoints whose request has a body, as `module.name`. */
const writable = Object.entries(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => ('body' in endpoint ? [`${module}.${name}`] : [])),
)
const rounds = [1, 2, 3]

const createPublicKey = () => createECDH('prime256v1').generateKeys('base64url')

describe('endpoints that store a request body', () => {
  test('every endpoint with a request body has a round-trip test', () => {
    expect(writable.toSorted()).toEqual([
      'agentSkills.install',
      'agentSkills.review',
      'agentSkills.setEnabled',
      'approvals.decide',
      'approvals.setClassPolicy',
      'approvals.setToolPolicy',
      'bundles.addDecision',
      'bundles.export',
      'bundles.install',
      'bundles.review',
      'calendar.add',
      'calendar.change',
      'calendar.test',
      'engines.add',
      'engines.change',
      'engines.models',
      'engines.setMode',
      'engines.setOrder',
      'engines.test',
      'files.add',
      'httpRequests.add',
      'httpRequests.change',
      'mail.add',
      'mail.change',
      'mail.test',
      'mcp.add',
      'mcp.change',
      'mcp.finishLogin',
      'mcp.startLogin',
      'memory.addFact',
      'memory.changeFact',
      'memory.setProfile',
      'memory.shareFact',
      'messages.send',
      'openclaw.set',
      'openclaw.test',
      'pairing.pair',
      'people.change',
      'people.invite',
      'personas.change',
      'personas.setActive',
      'push.change',
      'push.setQuietHours',
      'push.subscribe',
      'quickCommands.add',
      'quickCommands.change',
      'relay.change',
      'relay.registerDevice',
      'schedules.add',
      'schedules.change',
      'schedules.setStatus',
      'sessions.create',
      'sessions.rename',
      'sessions.share',
      'shell.change',
      'uploads.startParts',
      'usage.setBudget',
      'voice.set',
      'voice.test',
    ])
  })

  test.each(rounds)(
    'a session returns every field that was sent, after create and rename (round %i)',
    async () => {
      const { create, rename } = contract.sessions
      // The body may be left out.
      const body = createSampleBody(create.body.unwrap().unwrap())
      const session = await agent.device.sessions.create({ body })
      expect(session).toMatchObject(body)
      const list = async () => (await agent.device.sessions.list({ query: {} })).sessions
      const read = async () => (await list()).find(({ session_id: id }) => id === session.session_id)
      expect(await read()).toEqual(session)
      const changes = createSampleBody(rename.body) as { title: string }
      await agent.device.sessions.rename({ params: { session_id: session.session_id }, body: changes })
      expect(await read()).toMatchObject({ ...changes, title_source: 'manual' })
    },
  )

  test.each(rounds)('the memory returns every field that was sent (round %i)', async () => {
    const { setProfile, addFact, changeFact } = contract.memory
    const profile = createSampleBody(setProfile.body) as { text: string }
    await agent.device.memory.setProfile({ body: profile })
    const added = createSampleBody(addFact.body) as { text: string }
    const { fact_id } = await agent.device.memory.addFact({ body: added })
    const changed = createSampleBody(changeFact.body) as { text: string }
    const answer = await agent.device.memory.changeFact({ params: { fact_id }, body: changed })
    expect(answer).toMatchObject(changed)
    const memory = await agent.device.memory.read()
    expect(memory.profile).toMatchObject(profile)
    expect(memory.facts.find((fact) => fact.fact_id === fact_id)).toMatchObject(changed)
    await agent.device.memory.removeAll()
  })

  test.each(rounds)(
    'an engine returns every field that was sent, except its key (round %i)',
    async (round) => {
      const fixed = {
        base_url: 'http://127.0.0.1:11434/v1',
        context_tokens: 4096 * round,
        price: { input: round / 2, output: 8, currency: 'CNY' as const },
      }
      const sample = createSampleBody(contract.engines.add.body, { ...fixed, api_key: undefined })
      const { name, model } = sample as { name: string; model: string }
      const body = { ...fixed, name, model }
      const { engine_id, ...added } = await agent.device.engines.add({ body })
      expect(added).toEqual({ ...body, api_key_end: null })
      const changed = { ...body, name: `${name}2`, context_tokens: null, price: null }
      await agent.device.engines.change({
        params: { engine_id },
        body: { ...changed, api_key: 'k'.repeat(20) },
      })
      const { engines, mode } = await agent.device.engines.list()
      expect(engines.at(-1)).toEqual({ engine_id, ...changed, api_key_end: 'kkkk' })
      expect(mode).toBe('services')
      await agent.device.engines.setOrder({ body: { engine_ids: [engine_id] } })
      await agent.device.engines.remove({ params: { engine_id } })
    },
  )

  test.each(['ask', 'ask_untrusted', 'allow'] as const)(
    'policies of a class and a tool are returned as they were sent: %s',
    async (policy) => {
      const body = { policy }
      const { classes } = await agent.device.approvals.setClassPolicy({ params: { risk: 'read' }, body })
      expect(classes.find(({ risk }) => risk === 'read')).toMatchObject(body)
      const params = { name: 'save_note' }
      const { tools } = await agent.device.approvals.setToolPolicy({ params, body })
      expect(tools.find(({ name }) => name === 'save_note')).toMatchObject({ own_policy: policy, policy })
      await agent.device.approvals.setToolPolicy({ params, body: { policy: null } })
      await agent.device.approvals.setClassPolicy({ params: { risk: 'read' }, body: { policy: null } })
    },
  )

  test.each([true, false])('the settings of the shell are returned as they were sent: %s', async (isOn) => {
    const body = { is_enabled: isOn, has_network: isOn, allowed_commands: isOn ? ['ls -l', 'date'] : [] }
    expect(await agent.device.shell.change({ body })).toMatchObject(body)
    expect(await agent.device.shell.read()).toMatchObject(body)
  })

  test.each([true, false])('notification settings are returned as they were sent: %s', async (isOn) => {
    const keys = { p256dh: createPublicKey(), auth: 'A'.repeat(22) }
    const chosen = { kinds: isOn ? ['replies' as const] : [], shows_content: isOn }
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
    const body = { endpoint, keys, language: 'en' as const, ...chosen }
    const { key_id, kinds, shows_content } = await agent.device.push.subscribe({ body })
    expect({ kinds, shows_content }).toEqual(chosen)
    const changed = { kinds: ['approvals' as const, 'budget' as const], shows_content: !isOn }
    await agent.device.push.change({ params: { key_id }, body: changed })
    const quiet_hours = isOn ? { from: '22:00', to: '07:00' } : null
    await agent.device.push.setQuietHours({ body: { quiet_hours } })
    expect(await agent.device.push.read()).toMatchObject({ quiet_hours, devices: [changed] })
    await agent.device.push.remove({ params: { key_id } })
  })

  test('a message that was sent by POST is returned by the history, once', async () => {
    const body = { session_id: createTestSessionId(), content: 'By POST', client_msg_id: 'post-1' }
    const { message_id } = await agent.device.messages.send({ body })
    expect(await agent.device.messages.send({ body })).toEqual({ message_id, duplicate: true })
    const { messages } = await agent.device.messages.list({ query: { session_id: body.session_id } })
    expect(messages.filter(({ sender }) => sender === 'user')).toMatchObject([body])
  })

  test.each(rounds)('a quick command returns every field that was sent (round %i)', async () => {
    const { add, change } = contract.quickCommands
    const body = createSampleBody(add.body) as { title: string; text: string }
    const { command_id } = await agent.device.quickCommands.add({ body })
    const changed = createSampleBody(change.body) as { title: string; text: string }
    await agent.device.quickCommands.change({ params: { command_id }, body: changed })
    const { commands } = await agent.device.quickCommands.list()
    expect(commands.find((command) => command.command_id === command_id)).toMatchObject(changed)
    await agent.device.quickCommands.remove({ params: { command_id } })
  })

  test.each(rounds)('the daily budgets are returned as they were sent (round %i)', async (round) => {
    const body = { daily_tokens: round * 1000, daily_voice_minutes: round }
    expect(await agent.device.usage.setBudget({ body })).toEqual({ ...body, source: 'owner' })
    expect((await agent.device.usage.read()).budget).toEqual({ ...body, source: 'owner' })
    await agent.device.usage.setBudget({ body: { daily_tokens: null, daily_voice_minutes: null } })
  })

  test.each(rounds)('a paired device returns every field that was sent (round %i)', async () => {
    const { token } = await agent.device.pairing.start({})
    const body = createSampleBody(contract.pairing.pair.body, { token }) as {
      token: string
      device_name: string
    }
    const { key_id } = await agent.visitor.pairing.pair({ body })
    const { keys } = await agent.device.keys.list()
    expect(keys.find((key) => key.key_id === key_id)).toMatchObject({ device_name: body.device_name })
  })

  test.each(rounds)(
    'a message returns every field that was sent, in the frame to other devices and in the history (round %i)',
    async () => {
      const message = ClientFrame.options.find(({ shape }) => shape.type.value === 'message') as ZodObject
      const form = new FormData()
      form.append('file', new Blob(['a,b\n1,2\n']), 'table.csv')
      const upload = await agent.device.fetch('/api/uploads', { method: 'POST', body: form })
      const { upload_id } = (await upload.json()) as { upload_id: string }
      const attachments = [{ upload_id }]
      const described = [{ upload_id, mime: 'text/csv', name: 'table.csv', size: 8 }]
      const frame = createSampleBody(message, {
        type: 'message',
        session_id: createTestSessionId(),
        attachments,
      })
      const socket = await connectExtendedClient(agent)
      socket.send(frame as { type: string })
      const { type: _, attachments: _sent, ...fields } = frame
      expect(await socket.next('user_message')).toMatchObject({ ...fields, attachments: described })
      const query = { session_id: String(frame['session_id']) }
      const { messages } = await agent.device.messages.list({ query })
      expect(messages[0]).toMatchObject({ ...fields, attachments: described, sender: 'user' })
      await socket.close()
    },
  )
})
