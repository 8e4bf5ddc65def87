import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { seedCaptains } from './seed.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('seedCaptains creates the demo captain once, with level silver and a place in the ranking', async () => {
  const made = [await seedCaptains(app.deps), await seedCaptains(app.deps)]
  expect(made).toEqual([{ captains: 1 }, { captains: 0 }])
  const user = await app.user()
  const { ranking } = await user.captains.ranking({ query: {} })
  expect(ranking).toMatchObject([{ rank: 1, nickname: '赵春梅', level: 'silver' }])
  const home = await user.captains.home({ params: { userId: ranking[0]!.userId } })
  expect(home.stats).toEqual({
    totalActivities: 21,
    totalParticipants: 105,
    totalNewUsers: 24,
    avgRating: 4.7,
  })
  expect(home.reviews).toHaveLength(10)
})
