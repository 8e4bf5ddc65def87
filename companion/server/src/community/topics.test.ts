import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const topics = () => admin.communityAdmin
const create = (name: string) => topics().createTopic({ body: { name } })
const change = (id: number, body: Parameters<TestAdmin['communityAdmin']['changeTopic']>[0]['body']) =>
  topics().changeTopic({ params: { id }, body })
const shown = async () =>
  (await user.community.topics({ query: { pageSize: 50 } })).topics.map(({ name }) => name)
const exists = { status: 400, error: 'TOPIC_EXISTS' }

describe('topics of administrators', () => {
  test('a created topic is listed for users, and renaming it renames it on its posts', async () => {
    const { id } = await topics().createTopic({ body: { name: '养花心得', description: '说说阳台上的花' } })
    const post = await user.community.create({ body: { content: '茉莉开了', topicId: id } })
    await change(id, { name: '阳台养花' })
    expect(await shown()).toContain('阳台养花')
    expect(await user.community.get({ params: post })).toMatchObject({ topic: { id, name: '阳台养花' } })
    expect((await topics().listTopics({ query: {} })).topics[0]).toMatchObject({
      id,
      description: '说说阳台上的花',
      postCount: 1,
      isHidden: false,
    })
  })

  test('a hidden topic is not listed for users and refuses new posts, but its earlier posts still belong to it', async () => {
    const { id } = await create('旅行见闻')
    const post = await user.community.create({ body: { content: '去了苏州', topicId: id } })
    await change(id, { isHidden: true })
    expect(await shown()).not.toContain('旅行见闻')
    expect((await topics().listTopics({ query: { status: 'hidden' } })).topics).toMatchObject([{ id }])
    expect(
      await getRefusal(user.community.create({ body: { content: '又去了杭州', topicId: id } })),
    ).toMatchObject({ status: 404 })
    expect(await user.community.get({ params: post })).toMatchObject({ topic: { id } })
    await change(id, { isHidden: false })
    expect(await shown()).toContain('旅行见闻')
  })

  test('a topic cannot get the name of another topic, but can be saved with its own name', async () => {
    const { id } = await create('书法交流')
    const other = await create('象棋角')
    expect(await getRefusal(create('书法交流'))).toMatchObject(exists)
    expect(await getRefusal(change(other.id, { name: '书法交流' }))).toMatchObject(exists)
    expect(await change(id, { name: '书法交流' })).toMatchObject({ success: true })
    expect(await getRefusal(change(999_999, { name: '没有' }))).toMatchObject({ status: 404 })
  })

  test('8 simultaneous requests for the same name: exactly 1 creates the topic', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create('同名话题')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
