import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import {
  addPastActivities,
  captainApplicationBody,
  createCaptain,
  createParticipants,
  createQualifiedOrganiser,
} from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

describe('GET /captains/:userId', () => {
  test("GET /captains/:userId shows the captain's activities and reviews but no personal data", async () => {
    const user = await createCaptain(app, admin)
    await app.db.updateTable('users').set({ real_name: '王小明' }).where('id', '=', user.id).execute()
    const guests = await createParticipants(app, 2)
    const [past] = await addPastActivities(app, user.id, { activities: 1, guestIds: guests, ratings: [5, 4] })
    await app.db
      .updateTable('activity_participants')
      .set({ review: '很开心', reviewed_at: toDate(app.clock.now()) })
      .where('activity_id', '=', past!)
      .where('user_id', '=', guests[0]!)
      .execute()
    const coming = await user.activities.create({
      body: {
        title: '一起晨练',
        category: '晨练',
        startTime: toIso(app.clock.now() + 86_400_000),
        location: { name: '景山公园', address: '景山公园东门', lat: 39.92, lng: 116.39 },
      },
    })
    const home = await (await app.user()).captains.home({ params: { userId: user.id } })
    expect(home).toEqual({
      userId: user.id,
      nickname: expect.any(String),
      avatar: null,
      level: 'trainee',
      ...captainApplicationBody,
      captainSince: toIso(app.clock.now()),
      stats: { totalActivities: 3, totalParticipants: 5, totalNewUsers: 5, avgRating: 4.4 },
      upcomingActivities: [
        expect.objectContaining({ id: coming.id, title: '一起晨练', locationName: '景山公园' }),
      ],
      reviews: [{ rating: 5, review: '很开心', reviewedAt: toIso(app.clock.now()) }],
    })
    expect(JSON.stringify(home)).not.toMatch(new RegExp(`王小明|${user.phone}|ubsidy`))
  })

  test('GET /captains/:userId answers 404 for a user who is not a captain', async () => {
    const user = await createQualifiedOrganiser(app)
    const home = () => user.captains.home({ params: { userId: user.id } })
    expect(await getRefusal(home())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})

test("deleting an account deletes the texts of the captain's application and profile", async () => {
  const user = await createCaptain(app, admin)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  const kept = await Promise.all([
    app.db.selectFrom('captain_applications').selectAll().where('user_id', '=', user.id).execute(),
    app.db.selectFrom('captains').selectAll().where('user_id', '=', user.id).execute(),
  ])
  expect(kept).toMatchObject([[{ contact_info: null }], [{ status: 'revoked', specialties: [] }]])
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${captainApplicationBody.bio}|${user.phone}|东城区`))
})
