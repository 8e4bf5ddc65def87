import { demoPhones } from '@sanhe/kit/dev-tools/demo-login'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaller, startTestApp, type TestApp } from '#testing'

let app: TestApp
let user: ReturnType<typeof createCaller>
const open = async () => {
  const answer = await app.visitor.fetch('/dev/demo-link', { method: 'POST' })
  const { url } = (await answer.json()) as { url: string }
  return app.visitor.fetch(url)
}
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' }, { byHand: false })
  const answer = await open()
  expect(answer.status).toBe(302)
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', demoPhones[0])
    .executeTakeFirstOrThrow()
  user = createCaller(app.url, await app.deps.tokens.issue({ type: 'user', id }))
})
afterAll(() => app.stop())

describe('the life of the demo user', () => {
  test('the demo user has a complete profile, a verified identity, a membership and a linked son', async () => {
    expect(await user.users.me()).toMatchObject({
      nickname: '陈玉兰',
      profileComplete: true,
      verified: true,
      isMember: true,
    })
    expect((await user.family.members({ query: {} })).members).toHaveLength(1)
  })

  test('the demo user has measurements of the last days, appointments, joined activities and a filled cart', async () => {
    const { records } = await user.health.records({ query: { type: 'blood_pressure', pageSize: 50 } })
    expect(records.length).toBeGreaterThan(10)
    expect((await user.medical.appointments({ query: {} })).appointments).toHaveLength(2)
    expect((await user.activities.mine({ query: {} })).activities).toHaveLength(2)
    expect((await user.shopping.cart()).items.length).toBeGreaterThan(0)
  })

  test('the demo user has medicines of today, favourites, an avatar, and a son with a name who wrote to her', async () => {
    expect((await user.medicines.today()).doses).toHaveLength(3)
    expect((await user.favourites.list()).favourites).toHaveLength(4)
    expect((await user.users.me()).avatar).toBe('/demo/older-woman.svg')
    expect((await user.familyMessages.list({ query: {} })).messages).toMatchObject([
      { answer: 'fine', child: { nickname: '陈晓明', relationship: 'son' } },
    ])
  })

  test('the reported advert is older than the posts of the demo user and her neighbours', async () => {
    const { posts } = await user.community.list({ query: {} })
    expect(posts.slice(0, 3).map(({ author }) => author.nickname)).toEqual(['陈玉兰', '李建国', '张桂兰'])
    expect(posts[2]?.content).toContain('祖传保健床垫')
  })

  test('every order of the demo user is paid', async () => {
    const { orders } = await user.orders.list({ query: { pageSize: 50 } })
    expect(orders.map(({ status }) => status)).not.toContain('pending')
    expect(orders.length).toBeGreaterThanOrEqual(8)
  })

  test('the queues of administrators contain a question for a doctor and a reported post', async () => {
    const admin = await app.admin()
    expect(
      (await admin.medicalAdmin.consultations({ query: { status: 'paid' } })).consultations,
    ).toHaveLength(1)
    const { posts } = await admin.communityAdmin.list({ query: { status: 'review' } })
    expect(posts).toHaveLength(1)
    const { queues } = await admin.workQueues.list()
    expect(queues.find(({ name }) => name === 'posts')).toMatchObject({ count: 1 })
  })

  test.each([
    ['family', '/api/child', '/parents', '陈玉兰'],
    ['merchant', '/api/merchant', '/orders', '术后康复护理'],
    ['admin', '/api/admin', '/orders', '陈玉兰'],
  ])(
    'the demo link of the client %s signs its account in, which sees the story in %s%s and its login',
    async (client, api, path, seen) => {
      const json = { 'content-type': 'application/json' }
      const body = JSON.stringify({ client })
      const link = await app.visitor.fetch('/dev/demo-link', { method: 'POST', headers: json, body })
      const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }
      const page = await app.visitor.fetch(((await link.json()) as { url: string }).url, { headers: agent })
      const [, login = ''] = /id="login">(.*?)<\/script>/.exec(await page.text()) ?? []
      const { path: opened, storage } = JSON.parse(login) as { path: string; storage: Record<string, string> }
      expect(opened).toBe(`/${client}/`)
      const { token } = JSON.parse(Object.values(storage)[0] ?? '') as { token: string }
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.visitor.fetch(api + path, { headers })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(seen)
      const logins = await app.visitor.fetch(`${api}/auth/sessions`, { headers })
      const { sessions } = (await logins.json()) as { sessions: { current: boolean; device: string }[] }
      expect(sessions.filter(({ current }) => current)).toMatchObject([
        { device: 'Linux 电脑 · Chrome 浏览器' },
      ])
    },
  )

  test('a second demo link plays no part of the story again', async () => {
    const before = (await user.orders.list({ query: {} })).total
    expect((await open()).status).toBe(302)
    expect((await user.orders.list({ query: {} })).total).toBe(before)
  })
})
