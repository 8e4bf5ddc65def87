import { toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import {
  addPastActivities,
  captainApplicationBody,
  createParticipants,
  createQualifiedOrganiser,
  listNotificationsOfUser,
  sendCaptainApplication,
} from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

const approve = (id: number) => admin.captainsAdmin.approve({ params: { id } })
const reject = (id: number, reason = '活动还太少') =>
  admin.captainsAdmin.reject({ params: { id }, body: { reason } })
const conflict = { status: 409, error: 'STATUS_CONFLICT' }

describe('POST /captains/apply', () => {
  test('an application by a user who has organised enough activities becomes pending', async () => {
    const user = await createQualifiedOrganiser(app)
    expect(await user.captains.applicationStatus()).toMatchObject({
      status: 'none',
      canApply: true,
      application: null,
    })
    expect(await sendCaptainApplication(user)).toMatchObject({ success: true, status: 'pending' })
    expect(await user.captains.applicationStatus()).toEqual({
      status: 'pending',
      canApply: false,
      application: {
        id: expect.any(Number),
        ...captainApplicationBody,
        status: 'pending',
        reviewerNote: null,
        createdAt: toIso(app.clock.now()),
        reviewedAt: null,
      },
      requirements: {
        verified: true,
        activities: { current: 3, required: 3 },
        goodReviewRate: { current: 80, required: 80 },
      },
    })
    expect(await getRefusal(sendCaptainApplication(user))).toMatchObject({
      status: 400,
      error: 'APPLICATION_PENDING',
    })
  })

  test('an application is refused with the list of requirements that the user does not meet', async () => {
    const user = await app.user()
    expect(await getRefusal(sendCaptainApplication(user))).toMatchObject({
      status: 400,
      error: 'CAPTAIN_REQUIREMENTS_NOT_MET',
      missing: ['verified', 'activities', 'goodReviewRate'],
    })
  })

  test('only past activities and ratings by other users count for an application', async () => {
    const user = await app.user({ verified: true })
    const [guest] = await createParticipants(app, 1)
    await addPastActivities(app, user.id, { activities: 2, guestIds: [guest!, user.id], ratings: [3, 5] })
    await addPastActivities(app, user.id, { activities: 1, status: 'cancelled' })
    expect(await getRefusal(sendCaptainApplication(user))).toMatchObject({
      missing: ['activities', 'goodReviewRate'],
    })
    expect((await user.captains.applicationStatus()).requirements).toEqual({
      verified: true,
      activities: { current: 2, required: 3 },
      goodReviewRate: { current: 0, required: 80 },
    })
  })

  test('five simultaneous applications by one user: exactly one is created', async () => {
    const user = await createQualifiedOrganiser(app)
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => sendCaptainApplication(user)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const others = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.body.error] : []))
    expect(new Set(others)).toEqual(new Set(['APPLICATION_PENDING']))
  })

  test('an application requires one to ten different specialties and a biography', async () => {
    const user = await createQualifiedOrganiser(app)
    for (const specialties of [[], ['太极', '太极'], Array.from({ length: 11 }, (_, nth) => `${nth}`)]) {
      const sent = user.captains.apply({ body: { ...captainApplicationBody, specialties } })
      expect(await getRefusal(sent)).toMatchObject({ status: 400, field: 'specialties' })
    }
    const silent = user.captains.apply({ body: { ...captainApplicationBody, bio: '  ' } })
    expect(await getRefusal(silent)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field: 'bio' })
  })
})

describe('reviewing applications', () => {
  test('administrators see pending applications oldest first, with masked phone numbers and organiser statistics', async () => {
    const users = [await createQualifiedOrganiser(app), await createQualifiedOrganiser(app)]
    for (const user of users) await sendCaptainApplication(user)
    const { applications, total } = await admin.captainsAdmin.applications({ query: { pageSize: 50 } })
    expect(total).toBe(applications.length)
    expect(applications.slice(-2)).toMatchObject(
      users.map(({ id, phone }) => ({
        userId: id,
        status: 'pending',
        phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        activities: 3,
        goodReviewRate: 80,
      })),
    )
  })

  test('approving an application makes the user a captain and notifies the user', async () => {
    const user = await createQualifiedOrganiser(app)
    const { id } = await sendCaptainApplication(user)
    expect(await approve(id)).toMatchObject({ success: true })
    await app.settle()
    expect(await user.users.me()).toMatchObject({ isCaptain: true, captainLevel: 'trainee' })
    expect(await user.captains.applicationStatus()).toMatchObject({ status: 'approved', canApply: false })
    expect(await user.captains.dashboard()).toEqual({
      level: 'trainee',
      stats: {
        totalActivities: 3,
        totalParticipants: 5,
        totalNewUsers: 5,
        avgRating: 4.4,
        monthlySubsidy: 0,
      },
      upgradeProgress: {
        nextLevel: 'silver',
        activities: { current: 3, required: 20 },
        rating: { current: 4.4, required: 4.5 },
        newUsers: { current: 5, required: 20 },
      },
    })
    expect(await listNotificationsOfUser(app, user.id, 'CAPTAIN_APPROVED')).toHaveLength(1)
    expect(await getRefusal(sendCaptainApplication(user))).toMatchObject({
      status: 400,
      error: 'ALREADY_CAPTAIN',
    })
    expect(await getRefusal(approve(id))).toMatchObject(conflict)
  })

  test('a rejected application shows the reason to the user, who may apply again', async () => {
    const user = await createQualifiedOrganiser(app)
    const { id } = await sendCaptainApplication(user)
    await reject(id, '请写清楚服务区域')
    expect(await user.captains.applicationStatus()).toMatchObject({
      status: 'rejected',
      canApply: true,
      application: { reviewerNote: '请写清楚服务区域', reviewedAt: toIso(app.clock.now()) },
    })
    expect(await listNotificationsOfUser(app, user.id, 'CAPTAIN_REJECTED')).toMatchObject([
      { content: expect.stringContaining('请写清楚服务区域') },
    ])
    expect(await getRefusal(user.captains.dashboard())).toMatchObject({ status: 403, error: 'NOT_A_CAPTAIN' })
    const again = await sendCaptainApplication(user)
    expect(again.id).not.toBe(id)
    const { applications } = await admin.captainsAdmin.applications({ query: { status: 'rejected' } })
    expect(applications.map((one) => one.id)).toContain(id)
  })

  test('simultaneous approvals and rejections of an application: exactly one succeeds', async () => {
    const user = await createQualifiedOrganiser(app)
    const { id } = await sendCaptainApplication(user)
    const ended = await Promise.allSettled([approve(id), reject(id), approve(id), reject(id)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await user.captains.applicationStatus()
    const captains = await app.db.selectFrom('captains').select('id').where('user_id', '=', user.id).execute()
    expect(captains).toHaveLength(status === 'approved' ? 1 : 0)
    const notifications = ['CAPTAIN_APPROVED', 'CAPTAIN_REJECTED'].map((type) =>
      listNotificationsOfUser(app, user.id, type),
    )
    expect((await Promise.all(notifications)).flat()).toHaveLength(1)
  })

  test('control: reading the status of an application before writing it lets two reviews succeed', async () => {
    const { id } = await sendCaptainApplication(await createQualifiedOrganiser(app))
    const application = app.db.selectFrom('captain_applications').where('id', '=', id)
    const naive = async (status: 'approved' | 'rejected') => {
      const seen = await application.select('status').executeTakeFirstOrThrow()
      await sql`SELECT pg_sleep(0.05)`.execute(app.db)
      if (seen.status !== 'pending') return false
      await app.db.updateTable('captain_applications').set({ status }).where('id', '=', id).execute()
      return true
    }
    expect(await Promise.all([naive('approved'), naive('rejected')])).toEqual([true, true])
  })

  test('approving answers an error for an unknown application, a deleted account, and a caller who is not an administrator', async () => {
    expect(await getRefusal(approve(999_999))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    const user = await createQualifiedOrganiser(app)
    const { id } = await sendCaptainApplication(user)
    expect(await getRefusal(user.captainsAdmin.approve({ params: { id } }))).toMatchObject({ status: 401 })
    await user.users.remove({ body: { phone: user.phone } })
    expect(await getRefusal(approve(id))).toMatchObject(conflict)
  })
})
