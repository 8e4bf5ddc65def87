import { toIso } from '@sanhe/kit/runtime/clock'
import type { TestAdmin, TestApp, TestUser } from '#testing'

type Admin = TestAdmin['coursesAdmin']
type Body = Parameters<Admin['create']>[0]['body']
type TestContext = { app: TestApp; admin: TestAdmin; user: TestUser }

export const testVideoUrl = 'https://media.example.com/a.mp4'

/**
 * Creates helpers that offer courses and enrol users. `at` is a function that returns the app and the data of the test,
 * because both are created only after the test suite is declared.
 */
export function createCourseRequests(at: () => TestContext) {
  const offer = async (changes: Partial<Body> = {}) => {
    const body: Body = { title: '手机摄影', type: 'recorded', videoUrl: testVideoUrl, ...changes }
    return (await at().admin.coursesAdmin.create({ body })).id
  }
  return {
    offer,
    live: (inMs: number, changes: Partial<Body> = {}) =>
      offer({
        type: 'live',
        videoUrl: null,
        scheduledAt: toIso(at().app.clock.now() + inMs),
        liveRoomId: '8001',
        liveUrl: 'https://live.example/8001',
        ...changes,
      }),
    change: (id: number, body: Parameters<Admin['change']>[0]['body']) =>
      at().admin.coursesAdmin.change({ params: { id }, body }),
    get: (id: number, who = at().user) => who.courses.get({ params: { id } }),
    enroll: (id: number, who = at().user, couponId?: number) =>
      who.courses.enroll({ params: { id }, body: couponId ? { couponId } : undefined }),
    watch: (id: number, progress: number, who = at().user) =>
      who.courses.progress({ params: { id }, body: { progress } }),
    /** Advances the test clock and signs the user in again. */
    async moveOn(advanceMs: number) {
      const { app, user } = at()
      app.clock.move({ advanceMs })
      Object.assign(user, await app.again(user))
    },
  }
}
