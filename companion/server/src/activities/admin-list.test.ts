import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createJoinedActivity, createTestActivity } from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let joined: { creator: TestUser; user: TestUser; activity: { id: number; startAt: number } }
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  joined = await createJoinedActivity(app)
  admin = await app.admin()
})
afterAll(() => app.stop())

const list = (query: Parameters<TestAdmin['activitiesAdmin']['list']>[0]['query']) =>
  admin.activitiesAdmin.list({ query })
const detail = () => admin.activitiesAdmin.get({ params: { id: joined.activity.id } })
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

describe('GET /api/admin/activities', () => {
  test('lists activities of all organisers, the latest start first, with masked phone numbers', async () => {
    const { creator, activity } = joined
    const later = await createTestActivity(app, creator, {}, 72 * hourMs)
    const { activities } = await list({})
    expect(activities.slice(0, 2).map(({ id }) => id)).toEqual([later.id, activity.id])
    expect(activities[1]).toMatchObject({
      title: '清晨太极拳',
      place: '中山公园 · 中山公园南门广场',
      organiser: { id: creator.id, phone: masked(creator.phone) },
      currentParticipants: 1,
      status: 'upcoming',
    })
  })

  test('finds activities by a part of the title, in which % and _ are ordinary characters', async () => {
    const { id } = await createTestActivity(app, joined.creator, { title: '买菜打9_9折100%' })
    expect((await list({ q: '9_9折100%' })).activities).toMatchObject([{ id }])
    expect((await list({ q: '9x9折' })).total).toBe(0)
  })

  test('filters by the status computed from the current time, before the status job has stored it', async () => {
    const { id, startAt } = joined.activity
    const has = async (status: 'upcoming' | 'ongoing' | 'finished' | 'cancelled') =>
      (await list({ status, pageSize: 50 })).activities.some((one) => one.id === id)
    expect([await has('upcoming'), await has('ongoing')]).toEqual([true, false])
    app.clock.move({ advanceMs: startAt - app.clock.now() + minuteMs })
    expect([await has('upcoming'), await has('ongoing')]).toEqual([false, true])
    app.clock.move({ advanceMs: 2 * hourMs })
    expect([await has('ongoing'), await has('finished'), await has('cancelled')]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('GET /api/admin/activities/:id', () => {
  test('says whether the activity may be cancelled and who may be checked in by hand', async () => {
    const { user, activity } = joined
    expect(await detail()).toMatchObject({
      canCancel: true,
      participants: [{ userId: user.id, phone: masked(user.phone), status: 'registered', canConfirm: false }],
    })
    app.clock.move({ advanceMs: activity.startAt - app.clock.now() })
    expect(await detail()).toMatchObject({ canCancel: false, participants: [{ canConfirm: true }] })
    await admin.activities.confirm({ params: { id: activity.id, userId: user.id } })
    expect(await detail()).toMatchObject({
      participants: [{ status: 'signed_in', canConfirm: false, signedInAt: expect.any(String) }],
    })
  })

  test('answers 404 for an unknown activity', async () => {
    expect(await getRefusal(admin.activitiesAdmin.get({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
    })
  })
})
