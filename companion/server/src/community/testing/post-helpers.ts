import type { TestApp, TestUser } from '#testing'

type Body = Parameters<TestUser['community']['create']>[0]['body']
type TestContext = { app: TestApp; author: TestUser; reader: TestUser }

export const toIdParams = (id: number) => ({ params: { id } })
export const expectedNotFoundError = { status: 404, error: 'NOT_FOUND' }

/**
 * Creates helpers for posts and comments of an author and a reader. `at` is a function that returns the app and the
 * data of the test, because both are created only after the test suite is declared.
 */
export const createPostHelpers = (at: () => TestContext) => ({
  say: (body: Body = { content: '早上好' }, who = at().author) => who.community.create({ body }),
  seen: (id: number, who = at().reader) => who.community.get(toIdParams(id)),
  comment: (id: number, content = '说得好', who = at().reader, replyToId?: number) =>
    who.community.comment({ ...toIdParams(id), body: { content, ...(replyToId && { replyToId }) } }),
  listed: async (query: object, who = at().reader) =>
    (await who.community.list({ query })).posts.map(({ id }) => id),
  async topicNamed(name: string) {
    const { topics } = await at().reader.community.topics({ query: {} })
    return topics.find((topic) => topic.name === name)!
  },
  disable: (id: number, status: 'active' | 'disabled' = 'disabled') =>
    at().app.db.updateTable('users').set({ status }).where('id', '=', id).execute(),
})
