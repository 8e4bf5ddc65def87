import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectExtendedClient, createTestSessionId, startTestAgent, type TestAgent } from '#testing'
import { addSchedule, startDueRuns } from './service.ts'

let model: Awaited<ReturnType<typeof startModelEmulator>>
let agent: TestAgent
let session: string
const start = async (DATA_DIR?: string) =>
  (agent = await startTestAgent({
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'emulator',
    ...(DATA_DIR && { DATA_DIR }),
  }))
beforeEach(async () => {
  model = await startModelEmulator()
  session = createTestSessionId()
  await start()
})
afterEach(async () => {
  await agent.stop()
  await model.stop()
})

const daily = {
  title: 'Sales',
  instruction: 'Write the sales table.',
  kind: 'daily' as const,
  time: '17:00',
  date: null,
  weekdays: null,
  day_of_month: null,
  every_hours: null,
  time_zone: 'Asia/Shanghai',
}
async function addDaily(more: Partial<typeof daily> = {}) {
  await agent.device.sessions.create({ body: { title: 'Sales' } })
  const [row] = (await agent.device.sessions.list({ query: {} })).sessions
  session = row?.session_id ?? ''
  return addSchedule(agent.deps, { ...daily, session_id: session, ...more })
}
const schedules = async () => (await agent.device.schedules.list()).schedules
const runsOf = async (schedule_id: number) =>
  (await agent.device.schedules.runs({ params: { schedule_id } })).runs
const history = async () => (await agent.device.messages.list({ query: { session_id: session } })).messages
const tick = () => agent.jobs.run('start-scheduled-runs')

describe('create_schedule', () => {
  const input = { title: 'Sales', instruction: 'Write it.', kind: 'weekdays', time: '08:00' }
  const create = { toolCalls: [{ name: 'create_schedule', input }] }

  test('asks for approval with the resulting times, and creates nothing when it is denied', async () => {
    const socket = await connectExtendedClient(agent)
    model.queue([create, { text: 'Not created.' }, create, { text: 'Created.' }])
    const ask = async (decision: 'approve' | 'deny') => {
      socket.sendMessage(session, 'Every weekday at 8, write the sales table')
      const request = await socket.next('approval_request')
      socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision })
      await socket.next('stream_end')
      return request
    }
    const request = await ask('deny')
    expect(request['summary']).toContain('2026-11-23 08:00, 2026-11-24 08:00, 2026-11-25 08:00, …')
    expect(request).toMatchObject({ target: 'Sales', input: 'Write it.' })
    expect(await schedules()).toEqual([])
    await ask('approve')
    expect(await schedules()).toMatchObject([
      { title: 'Sales', kind: 'weekdays', next_at: '2026-11-23T00:00:00.000Z', session_id: session },
    ])
    await socket.close()
  })

  test('a weekly schedule without days and a time that has passed are refused', async () => {
    const socket = await connectExtendedClient(agent)
    const call = (more: object) => ({
      toolCalls: [{ name: 'create_schedule', input: { ...input, ...more } }],
    })
    model.queue([
      call({ kind: 'weekly' }),
      call({ kind: 'once', date: '2020-01-01' }),
      { text: 'Impossible.' },
    ])
    socket.sendMessage(session, 'Plan it')
    await socket.next('stream_end')
    const [, reply] = await history()
    expect(reply?.tool_calls.map(({ status, output }) => `${status}: ${output}`)).toEqual([
      expect.stringContaining('failed: A schedule that runs once needs a date'),
      expect.stringContaining('failed: This time has passed'),
    ])
    await socket.close()
  })
})

describe('startDueRuns', () => {
  test('a due schedule runs while no app is connected, and its result is a message of the conversation', async () => {
    const { schedule_id } = await addDaily()
    await tick()
    expect(await history()).toEqual([])
    agent.clock.move({ advanceMs: hourMs })
    model.queue([{ text: 'Sold: 12' }])
    await tick()
    await expect.poll(history).toMatchObject([
      {
        sender: 'user',
        content: 'Write the sales table.',
        client_msg_id: `schedule:${schedule_id}:1795251600000`,
      },
      { content: 'Sold: 12', status: 'complete' },
    ])
    expect(await runsOf(schedule_id)).toMatchObject([
      { due_at: '2026-11-21T09:00:00.000Z', status: 'complete' },
    ])
    expect(await schedules()).toMatchObject([{ next_at: '2026-11-22T09:00:00.000Z' }])
    await tick()
    expect(await history()).toHaveLength(2)
  })

  test('the latest missed run is executed once after the agent was off, and older runs are recorded as missed', async () => {
    const { schedule_id } = await addDaily()
    await agent.stopOnly()
    await start(agent.dataDir)
    agent.clock.move({ advanceMs: 50 * hourMs })
    await tick()
    await expect
      .poll(async () => (await runsOf(schedule_id)).map(({ status }) => status))
      .toEqual(['complete', 'missed', 'missed'])
    expect(await history()).toHaveLength(2)
  })

  test('a run that is 24 hours late is missed', async () => {
    const { schedule_id } = await addDaily({ kind: 'once' as never, date: '2026-11-21' as never })
    agent.clock.move({ advanceMs: 25 * hourMs })
    await tick()
    expect(await runsOf(schedule_id)).toMatchObject([{ status: 'missed', message_id: null }])
    expect(await schedules()).toMatchObject([{ status: 'done', next_at: null }])
    expect(model.requests).toEqual([])
  })

  test('a run whose process ends after the message was stored and before the schedule was updated sends its message once', async () => {
    await addDaily()
    agent.clock.move({ advanceMs: hourMs })
    const send = agent.services.runs.sendScheduled
    const now = agent.clock.now()
    expect(() =>
      startDueRuns(
        agent.deps,
        (message) => {
          send(message)
          throw new Error('killed')
        },
        now,
      ),
    ).toThrow('killed')
    await agent.stopOnly()
    await start(agent.dataDir)
    agent.clock.move({ advanceMs: hourMs })
    await Promise.all([tick(), tick(), tick()])
    await expect.poll(history).toMatchObject([{ sender: 'user' }, { status: 'complete' }])
    expect(await history()).toHaveLength(2)
    expect(await schedules()).toMatchObject([{ next_at: '2026-11-22T09:00:00.000Z' }])
  })
})

describe('/api/schedules', () => {
  test('a paused schedule does not run, and continues with its next time after the pause', async () => {
    const { schedule_id } = await addDaily()
    const set = (status: 'active' | 'paused') =>
      agent.device.schedules.setStatus({ params: { schedule_id }, body: { status } })
    expect(await set('paused')).toMatchObject({ status: 'paused', next_at: null })
    agent.clock.move({ advanceMs: 30 * hourMs })
    await tick()
    expect(await runsOf(schedule_id)).toEqual([])
    expect(await set('active')).toMatchObject({ next_at: '2026-11-23T09:00:00.000Z' })
  })

  test('deleting a session deletes its schedules, and deleting a schedule twice answers 404 SCHEDULE_NOT_FOUND', async () => {
    const { schedule_id } = await addDaily()
    await agent.device.schedules.remove({ params: { schedule_id } })
    await expect(agent.device.schedules.remove({ params: { schedule_id } })).rejects.toMatchObject({
      status: 404,
      body: { error: 'SCHEDULE_NOT_FOUND' },
    })
    await addDaily()
    await agent.device.sessions.remove({ params: { session_id: session } })
    expect(await schedules()).toEqual([])
  })
})
