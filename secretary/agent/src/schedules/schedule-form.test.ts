import { dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addTestPerson,
  connectExtendedClient,
  createScriptedBrain,
  startTestAgent,
  type TestAgent,
  type TestPerson,
} from '#testing'
import { maxSchedules } from './rules.ts'

let agent: TestAgent
let carla: TestPerson
let script: ReturnType<typeof createScriptedBrain>
beforeEach(async () => {
  script = createScriptedBrain()
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' }, script.brain)
  carla = await addTestPerson(agent, 'manage', 'Carla')
})
afterEach(() => agent.stop())

const input = {
  instruction: 'Write the sales table.',
  kind: 'weekly' as const,
  weekdays: [1, 3],
  time: '17:00',
  time_zone: 'Asia/Shanghai',
}
type Device = TestAgent['device']
const add = (more: object = {}, device: Device = agent.device) =>
  device.schedules.add({ body: { ...input, ...more } })
const list = async (device: Device = agent.device) => (await device.schedules.list()).schedules
const sessions = async (device: Device = agent.device) => (await device.sessions.list({ query: {} })).sessions
const refusal = (status: number, error: string, field?: string) => ({
  status,
  body: expect.objectContaining(field === undefined ? { error } : { error, field }),
})

describe('POST /api/schedules', () => {
  test('adds a schedule and a private session with its title, which other devices receive', async () => {
    const socket = await connectExtendedClient(agent)
    const added = await add()
    expect(added).toMatchObject({
      ...input,
      title: 'Write the sales table.',
      session_title: 'Write the sales table.',
      status: 'active',
      next_at: '2026-11-23T09:00:00.000Z',
    })
    expect(await socket.next('session_updated')).toMatchObject({ session_id: added.session_id })
    expect(await sessions()).toMatchObject([{ session_id: added.session_id, is_shared: false, is_own: true }])
    await socket.close()
  })

  test('adds a schedule to an existing session, and refuses a session that the person does not see', async () => {
    const own = await agent.device.sessions.create({ body: { title: 'Sales' } })
    expect(await add({ session_id: own.session_id, title: 'Report' })).toMatchObject({
      title: 'Report',
      session_id: own.session_id,
      session_title: 'Sales',
    })
    const before = await sessions(carla.device)
    for (const session_id of [own.session_id, 'sess_missing'])
      await expect(add({ session_id }, carla.device)).rejects.toMatchObject(
        refusal(404, 'SCHEDULE_SESSION_NOT_FOUND'),
      )
    expect(await sessions(carla.device)).toEqual(before)
  })

  test.each([
    [{ instruction: '  ' }, 'instruction'],
    [{ weekdays: [] }, 'weekdays'],
    [{ kind: 'once', date: '2026-02-30' }, 'date'],
    [{ kind: 'monthly' }, 'day_of_month'],
    [{ kind: 'daily', every_hours: 5 }, 'every_hours'],
    [{ time: '25:00' }, 'time'],
    [{ time_zone: 'Asia/Nowhere' }, 'time_zone'],
  ])('answers 400 with the wrong field of %o, and adds nothing', async (more, field) => {
    await expect(add(more)).rejects.toMatchObject(refusal(400, 'VALIDATION_ERROR', field))
    expect(await list()).toEqual([])
    expect(await sessions()).toEqual([])
  })

  test('answers 409 for a time that has passed and beyond 100 schedules, and adds no session', async () => {
    await expect(add({ kind: 'once', date: '2020-01-01' })).rejects.toMatchObject(
      refusal(409, 'SCHEDULE_IS_OVER'),
    )
    expect(await sessions()).toEqual([])
    const { session_id } = await add()
    for (let n = 1; n < maxSchedules; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- each one counts
      await add({ session_id })
    await expect(add()).rejects.toMatchObject(refusal(409, 'TOO_MANY_SCHEDULES'))
    expect(await sessions()).toHaveLength(1)
  })
})

describe('PUT /api/schedules/:id', () => {
  test('changes every field, keeps a schedule paused, and makes one that was over active', async () => {
    const { schedule_id } = await add({ kind: 'once', date: '2026-11-22' })
    const change = (more: object) =>
      agent.device.schedules.change({ params: { schedule_id }, body: { ...input, ...more } })
    const params = { schedule_id }
    await agent.device.schedules.setStatus({ params, body: { status: 'paused' } })
    const changed = {
      title: 'Stock',
      instruction: 'Count.',
      kind: 'daily' as const,
      every_hours: 6,
      time: '09:30',
    }
    expect(await change(changed)).toMatchObject({ ...changed, weekdays: [], status: 'paused', next_at: null })
    await agent.device.schedules.setStatus({ params, body: { status: 'active' } })
    await change({ kind: 'once', date: '2026-11-22' })
    agent.clock.move({ advanceMs: 3 * dayMs })
    await agent.jobs.run('start-scheduled-runs')
    expect(await list()).toMatchObject([{ status: 'done' }])
    await expect(change({ kind: 'once', date: '2026-11-22' })).rejects.toMatchObject(
      refusal(409, 'SCHEDULE_IS_OVER'),
    )
    expect(await change({})).toMatchObject({ status: 'active', weekdays: [1, 3] })
  })

  test('a person who manages changes schedules of shared sessions, and sees none of a private session', async () => {
    const { schedule_id, session_id } = await add()
    const params = { schedule_id }
    const attempts = () =>
      Promise.allSettled([
        carla.device.schedules.change({ params, body: { ...input, session_id, title: 'Changed' } }),
        carla.device.schedules.runNow({ params }),
        carla.device.schedules.remove({ params }),
        carla.device.schedules.restore({ params }),
      ])
    for (const outcome of await attempts())
      expect(outcome).toMatchObject({ status: 'rejected', reason: refusal(404, 'SCHEDULE_NOT_FOUND') })
    await agent.device.sessions.share({ params: { session_id }, body: { is_shared: true } })
    expect(await list(carla.device)).toMatchObject([{ schedule_id }])
    const [changed] = await attempts()
    expect(changed).toMatchObject({ status: 'fulfilled', value: { title: 'Changed' } })
  })
})

describe('POST /api/schedules/:id/runs', () => {
  test('runs a paused schedule at once, keeps its next time and lists the run', async () => {
    const { schedule_id, session_id } = await add()
    const params = { schedule_id }
    await agent.device.schedules.setStatus({ params, body: { status: 'paused' } })
    expect(await agent.device.schedules.runNow({ params })).toMatchObject({ status: 'running' })
    const call = await script.next()
    call.emit('Sold: 12')
    call.done()
    const read = async () =>
      (await agent.device.messages.list({ query: { session_id } })).messages.map(({ content }) => content)
    await expect.poll(read).toEqual(['Write the sales table.', 'Sold: 12'])
    expect((await agent.device.schedules.runs({ params })).runs).toMatchObject([{ status: 'complete' }])
    expect(await list()).toMatchObject([{ status: 'paused', next_at: null }])
  })

  test('answers 409 SCHEDULE_NOT_STARTED while too many messages of the session wait, and records no run', async () => {
    const { schedule_id } = await add()
    const params = { schedule_id }
    const outcomes: string[] = []
    for (let n = 0; n < 30; n += 1) {
      agent.clock.move({ advanceMs: 1 })
      // oxlint-disable-next-line no-await-in-loop -- each run waits behind the one before
      const run = await agent.device.schedules
        .runNow({ params })
        .catch((error: { body: { error: string } }) => error)
      outcomes.push('body' in run ? run.body.error : run.status)
    }
    const started = outcomes.filter((outcome) => outcome === 'running').length
    expect(new Set(outcomes)).toEqual(new Set(['running', 'SCHEDULE_NOT_STARTED']))
    expect((await agent.device.schedules.runs({ params })).runs).toHaveLength(started)
  })
})

describe('POST /api/schedules/:id/restore', () => {
  test('restores a deleted schedule with its history and its next time', async () => {
    const added = await add({ kind: 'daily' })
    const params = { schedule_id: added.schedule_id }
    agent.clock.move({ advanceMs: hourMs })
    await agent.jobs.run('start-scheduled-runs')
    ;(await script.next()).done()
    await agent.device.schedules.remove({ params })
    expect(await list()).toEqual([])
    agent.clock.move({ advanceMs: 2 * dayMs })
    await agent.jobs.run('start-scheduled-runs')
    expect(await agent.device.schedules.restore({ params })).toEqual({
      ...added,
      next_at: '2026-11-24T09:00:00.000Z',
    })
    expect((await agent.device.schedules.runs({ params })).runs).toHaveLength(1)
    await expect(agent.device.schedules.restore({ params })).rejects.toMatchObject(
      refusal(409, 'SCHEDULE_NOT_DELETED'),
    )
  })

  test('the job remove-deleted-schedules removes schedules that were deleted 30 days ago, and only those', async () => {
    const [old, kept] = [await add(), await add()]
    await agent.device.schedules.remove({ params: { schedule_id: old.schedule_id } })
    agent.clock.move({ advanceMs: 30 * dayMs })
    await agent.device.schedules.remove({ params: { schedule_id: kept.schedule_id } })
    agent.clock.move({ advanceMs: 1 })
    await agent.jobs.run('remove-deleted-schedules')
    const restore = (schedule_id: number) => agent.device.schedules.restore({ params: { schedule_id } })
    await expect(restore(old.schedule_id)).rejects.toMatchObject(refusal(404, 'SCHEDULE_NOT_FOUND'))
    expect(await restore(kept.schedule_id)).toMatchObject({ schedule_id: kept.schedule_id })
  })
})
