import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addSchedule } from '#schedules'
import { addTestPerson, type TestAgent, type TestPerson } from '#testing'
import { runTool, sendText } from './testing/private-content.ts'
import { startTeamConversation, type TeamConversation } from './testing/team-conversation.ts'

let agent: TeamConversation['agent']
let script: TeamConversation['script']
let anna: TeamConversation['anna']
let boris: TeamConversation['boris']
let connect: TeamConversation['connect']
let createSession: TeamConversation['createSession']
let share: TeamConversation['share']
beforeEach(async () => {
  ;({ agent, script, anna, boris, connect, createSession, share } = await startTeamConversation())
})
afterEach(() => agent.stop())

describe('shared conversation', () => {
  test('all people see and write it, with the names of the authors, which the model receives too', async () => {
    const session = await createSession(true)
    const [a, b] = [await connect(anna.key), await connect(boris.key)]
    a.sendMessage(session, 'From Anna')
    expect(await b.next('user_message')).toMatchObject({
      content: 'From Anna',
      author: { person_id: anna.personId, name: 'Anna' },
    })
    const first = await script.next()
    first.emit('Hello both')
    first.done()
    await b.next('stream_end')
    b.sendMessage(session, 'From Boris')
    const second = await script.next()
    expect(second.messages.map(({ author, content }) => [author, content])).toEqual([
      ['Anna', 'From Anna'],
      [undefined, 'Hello both'],
      ['Boris', 'From Boris'],
    ])
    second.done()
    const { messages } = await agent.device.messages.list({ query: { session_id: session } })
    expect(messages.map(({ author }) => author?.name ?? null)).toEqual(['Anna', null, 'Boris', null])
  })

  test('a reply that streams when the conversation is shared reaches other people from its beginning', async () => {
    const session = await createSession(false)
    const [a, b] = [await connect(anna.key), await connect(boris.key)]
    a.sendMessage(session, 'Long question')
    const call = await script.next()
    call.emit('first ')
    await a.next('stream_chunk')
    await share(session, true)
    call.emit('second')
    call.done()
    const frames = await b.upTo('stream_end')
    const start = frames.findLastIndex(({ type }) => type === 'stream_start')
    const chunks = frames.slice(start).filter(({ type }) => type === 'stream_chunk')
    expect(chunks.map(({ content }) => content).join('')).toBe('first second')
  })

  test('only its person shares it or makes it private, and others may not delete it', async () => {
    const session = await createSession(true)
    const params = { session_id: session }
    const refusal = { status: 403, body: expect.objectContaining({ error: 'NOT_YOUR_SESSION' }) }
    await expect(boris.device.sessions.remove({ params })).rejects.toMatchObject(refusal)
    for (const { sessions } of [boris.device, agent.device])
      await expect(sessions.share({ params, body: { is_shared: false } })).rejects.toMatchObject(refusal)
    await agent.device.sessions.remove({ params })
    expect((await anna.device.sessions.list({ query: {} })).sessions).toEqual([])
  })

  test('other people lose it when it becomes private, also after a disconnection, and its file URLs end', async () => {
    const session = await createSession(true)
    const b = await connect(boris.key)
    const away = { epoch: b.welcome.epoch, after_seq: b.welcome.seq }
    const form = new FormData()
    form.append('file', new Blob(['shared'], { type: 'text/plain' }), 'plan.txt')
    const upload = await anna.device.fetch('/api/uploads', { method: 'POST', body: form })
    const { upload_id, url } = (await upload.json()) as { upload_id: string; url: string }
    const a = await connect(anna.key)
    a.sendMessage(session, 'Secret soon', { attachments: [{ upload_id }] })
    ;(await script.next()).done()
    await b.next('stream_end')
    expect((await boris.device.fetch(`/api/uploads/${upload_id}`)).status).toBe(200)
    await share(session, false)
    expect(await b.next('session_updated')).toMatchObject({ session_id: session, deleted: true })
    expect(await a.next('session_updated')).toMatchObject({ session_id: session, shared: false })
    expect((await agent.visitor.fetch(url)).status).toBe(401)
    expect((await boris.device.fetch(`/api/uploads/${upload_id}`)).status).toBe(404)
    const again = await connect(boris.key, away)
    await again.settled()
    const missed = again.frames.filter(({ type }) => type !== 'welcome' && type !== 'pong')
    expect(missed).toEqual([expect.objectContaining({ type: 'session_updated', deleted: true })])
    expect((await boris.device.sessions.list({ query: {} })).sessions).toEqual([])
  })

  test('people delete their own schedules of a shared conversation; others are for those who manage', async () => {
    const session = await createSession(true)
    const carla = await addTestPerson(agent, 'manage', 'Carla')
    const add = (person_id: string) =>
      addSchedule(agent.deps, {
        kind: 'daily',
        time: '08:00',
        date: null,
        weekdays: null,
        day_of_month: null,
        every_hours: null,
        time_zone: 'Asia/Shanghai',
        session_id: session,
        title: 'Report',
        instruction: 'x',
        person_id,
      }).schedule_id
    let sent = 0
    const remove = async (person: TestPerson, id: number) => {
      await sendText(person.device, session, `Message ${(sent += 1)}: delete schedule ${id}`)
      const call = await script.next()
      try {
        return await runTool(agent, call.context, 'delete_schedule', { id })
      } finally {
        call.done()
      }
    }
    const ofAnna = add(anna.personId)
    await expect(remove(boris, ofAnna)).rejects.toThrow(/belongs to another person|其他成员/)
    expect(await remove(anna, ofAnna)).toMatch(/Report/)
    expect(await remove(carla, add(anna.personId))).toMatch(/Report/)
    await expect(remove(anna, add('owner'))).rejects.toThrow(/belongs to another person|其他成员/)
  })

  test('facts of a private conversation are used for its person only, until the person shares them', async () => {
    const { fact_id } = await anna.device.memory.addFact({ body: { text: 'Anna likes tea' } })
    await agent.device.memory.setProfile({ body: { text: 'Profile of the owner' } })
    const ask = async (device: TestAgent['device'], session_id: string) => {
      await device.messages.send({ body: { session_id, content: 'Hi', client_msg_id: crypto.randomUUID() } })
      const call = await script.next()
      call.done()
      return call.context.memory
    }
    const facts = [`${fact_id}. Anna likes tea`]
    const [own, team] = [await createSession(false), await createSession(true)]
    expect(await ask(anna.device, own)).toEqual({ profile: '', facts })
    expect(await ask(anna.device, team)).toEqual({ profile: '', facts: [] })
    const { session_id } = await agent.device.sessions.create({ body: {} })
    expect(await ask(agent.device, session_id)).toEqual({ profile: 'Profile of the owner', facts: [] })
    await anna.device.memory.shareFact({ params: { fact_id }, body: { is_shared: true } })
    expect(await ask(agent.device, team)).toEqual({ profile: '', facts })
    const [fact] = (await boris.device.memory.read()).facts
    expect(fact).toMatchObject({ person: { name: 'Anna' }, may_change: false, session_id: null })
  })
})

describe('approvals', () => {
  test('a person without the right sees the request and cannot decide it; a person with role approve decides', async () => {
    const session = await createSession(true)
    const [a, b] = [await connect(anna.key), await connect(boris.key)]
    a.sendMessage(session, 'Send the mail')
    const call = await script.next()
    const tool = { server: 's', name: 't', definitionHash: 'h' }
    const decision = call.context.approve({ summary: 'Send?', action: 1, tool })
    const request = await a.next('approval_request')
    expect(request).toMatchObject({ requested_by: { name: 'Anna' } })
    const approval_id = String(request['approval_id'])
    a.send({ type: 'approval', approval_id, decision: 'approve' })
    expect(await a.next('error')).toMatchObject({ code: 'APPROVAL_NOT_YOURS' })
    b.send({ type: 'approval', approval_id, decision: 'approve', always: true })
    expect(await b.next('error')).toMatchObject({ code: 'APPROVAL_NOT_YOURS' })
    b.send({ type: 'approval', approval_id, decision: 'approve' })
    expect(await decision).toBe('approved')
    call.done()
    expect((await agent.device.approvals.listTools()).tools).toEqual([])
  })

  test('an open request of a private conversation reaches others once the conversation is shared', async () => {
    const session = await createSession(false)
    const [a, b] = [await connect(anna.key), await connect(boris.key)]
    a.sendMessage(session, 'Send the mail')
    const call = await script.next()
    const decision = call.context.approve({ summary: 'Send?', action: 1 })
    await a.next('approval_request')
    await b.settled()
    expect(b.frames.some(({ type }) => type === 'approval_request')).toBe(false)
    await share(session, true)
    const { approval_id, requested_by } = await b.next('approval_request')
    expect(requested_by).toMatchObject({ name: 'Anna' })
    b.send({ type: 'approval', approval_id: String(approval_id), decision: 'deny' })
    expect(await decision).toBe('denied')
    call.done()
  })

  test('the owner’s mail is read without a question only where no other person sees the answer', async () => {
    const { approvals } = agent.services
    const tool = { name: 'read_mail', risk: 'read', readsAccounts: true } as const
    const own = (await agent.device.sessions.create({ body: {} })).session_id
    expect(approvals.mustAsk(own, tool)).toBe(false)
    expect(approvals.mustAsk(own, { ...tool, readsAccounts: false })).toBe(false)
    expect(approvals.mustAsk(await createSession(false), tool)).toBe(true)
    await agent.device.sessions.share({ params: { session_id: own }, body: { is_shared: true } })
    expect(approvals.mustAsk(own, tool)).toBe(true)
  })
})
