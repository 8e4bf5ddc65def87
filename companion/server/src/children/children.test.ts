import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { childrenContract } from './contract.ts'
import { createClientsByUrlPrefix } from './testing/prefixes.ts'

let app: TestApp
let parent: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (parent = await app.user()))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const newCode = async (of = parent) => (await of.family.generateCode()).code
const measure = (bpm: number, of = parent) =>
  of.health.addRecord({
    body: { recordType: 'heart_rate', value: { bpm }, recordedAt: toIso(app.clock.now()) },
  })
const looks = async () =>
  (await parent.family.accessLog({ query: {} })).accesses.map(({ what, childId }) => `${childId} ${what}`)

let people = 0

const { clientAt } = createClientsByUrlPrefix(() => ({ app }))
const somebody = () => `demo-child${(people += 1)}`

describe.each(['/api/child', '/api/v1/child'])("the children's API under %s", (prefix) => {
  let child: TestChild
  let api: ReturnType<typeof clientAt>
  let visitor: ReturnType<typeof clientAt>
  beforeEach(async () => {
    child = await app.child({ of: [parent] })
    api = clientAt(prefix, child.token)
    visitor = clientAt(prefix)
  })

  test("a child's first WeChat login creates an account, and later logins return the same account", async () => {
    const person = somebody()
    const first = await visitor.socialLogin({ body: { code: `${person}:1` } })
    expect(first).toEqual({
      success: true,
      data: {
        token: expect.any(String),
        user: { id: expect.any(Number), nickname: null, avatar: null, phone: null, isNewUser: true },
      },
    })
    const again = await visitor.socialLogin({ body: { code: `${person}:2` } })
    expect(again.data.user).toEqual({ ...first.data.user, isNewUser: false })
    const { parents } = await clientAt(prefix, first.data.token).parents({ query: {} })
    expect(parents).toEqual([])
    for (const code of [`${person}:1`, 'nobody'])
      expect(await getRefusal(visitor.socialLogin({ body: { code } }))).toMatchObject({
        status: 400,
        error: 'WECHAT_CODE_INVALID',
      })
  })

  test("a child's token can be refreshed, and the endpoints of other kinds of accounts refuse it", async () => {
    const { token, expiresIn } = await api.refresh()
    expect(expiresIn).toBe(7 * 24 * 3600)
    expect(await clientAt(prefix, token).parents({ query: {} })).toMatchObject({ total: 1 })
    expect(await getRefusal(child.users.me())).toMatchObject({ status: 401 })
    expect(await getRefusal(clientAt(prefix, parent.token).parents({ query: {} }))).toMatchObject({
      status: 401,
    })
  })

  test('an invite code links a child with a parent and can be used once', async () => {
    const other = await app.user({ nickname: '王奶奶' })
    const code = await newCode(other)
    expect(
      await api.bind({ body: { inviteCode: ` ${code.toLowerCase()}`, relationship: 'daughter' } }),
    ).toEqual({
      success: true,
      message: expect.any(String),
      parent: { id: other.id, nickname: '王奶奶', avatar: null },
    })
    expect(await api.parents({ query: {} })).toMatchObject({
      parents: [
        { id: parent.id, relationship: 'child' },
        {
          id: other.id,
          nickname: '王奶奶',
          avatar: null,
          phone: expect.stringMatching(/^138\*{4}\d{4}$/),
          relationship: 'daughter',
          notificationEnabled: true,
          linkedAt: '2026-11-21T04:00:00.000Z',
        },
      ],
      total: 2,
    })
    expect((await other.notifications.list({ query: {} })).notifications).toMatchObject([
      { type: 'FAMILY_LINKED', data: { memberId: `c${child.id}` } },
    ])
    for (const [inviteCode, error] of [
      [code, 'INVITE_CODE_USED'],
      [await newCode(other), 'ALREADY_LINKED'],
      ['ZZZZZZ', 'INVITE_CODE_INVALID'],
    ] as const)
      expect(await getRefusal(api.bind({ body: { inviteCode } }))).toMatchObject({ status: 400, error })
  })

  test("the overview of a parent shows today's measurements, and null for values that were not measured", async () => {
    const nothing = { systolic: null, diastolic: null, status: null }
    expect(await api.overview({ params: { id: parent.id } })).toEqual({
      parent: { nickname: expect.any(String), avatar: null, lastOnline: null },
      health: { steps: null, bloodPressure: nothing, heartRate: null, sleep: null },
      recentActivities: [],
      alerts: [],
      membershipExpires: null,
    })
    await measure(130)
    const until = toDate(app.clock.now() + 1)
    await app.db
      .updateTable('users')
      .set({ is_member: true, member_expires_at: until })
      .where('id', '=', parent.id)
      .execute()
    expect(await api.overview({ params: { id: parent.id } })).toMatchObject({
      parent: { lastOnline: '2026-11-21T04:00:00.000Z' },
      health: { heartRate: 130, steps: null },
      alerts: [{ alertType: 'heart_rate_high', acknowledged: false }],
      membershipExpires: until.toISOString(),
    })
    app.clock.move({ advanceMs: 1 })
    expect((await api.overview({ params: { id: parent.id } })).membershipExpires).toBeNull()
  })

  test('a linked child lists and acknowledges the health alerts of a parent', async () => {
    const { alerts } = await measure(130)
    const stranger = await app.user()
    const others = await measure(140, stranger)
    const listed = await api.alerts({ query: {} })
    expect(listed).toMatchObject({
      alerts: [{ ...alerts[0], parent: { id: parent.id } }],
      total: 1,
    })
    expect(await looks()).toEqual([`c${child.id} alerts`])
    const ack = (id = 0) => api.acknowledge({ params: { id } })
    await ack(alerts[0]?.id)
    await ack(alerts[0]?.id)
    expect((await api.alerts({ query: {} })).alerts).toMatchObject([{ acknowledged: true }])
    for (const id of [others.alerts[0]?.id, 999_999])
      expect(await getRefusal(ack(id))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})

describe('family links', () => {
  test('8 children simultaneously link with one parent: exactly 5 succeed', async () => {
    const codes: string[] = []
    for (let n = 0; n < 8; n += 1) codes.push(await newCode())
    const children = await Promise.all(codes.map(() => app.child()))
    const answers = await Promise.allSettled(
      children.map((child, n) => child.children.bind({ body: { inviteCode: codes[n] ?? '' } })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const sixth = (await app.child()).children.bind({ body: { inviteCode: await newCode() } })
    expect(await getRefusal(sixth)).toMatchObject({ status: 400, error: 'CHILD_LIMIT_REACHED' })
  })

  test('20 wrong invite codes block a child for the rest of the day', async () => {
    const child = await app.child()
    const bind = (inviteCode: string) => getRefusal(child.children.bind({ body: { inviteCode } }))
    for (let n = 0; n < 20; n += 1)
      expect(await bind('ZZZZZZ')).toMatchObject({ error: 'INVITE_CODE_INVALID' })
    expect(await bind(await newCode())).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  })

  test('after a family link has ended the child sees no data of the parent', async () => {
    const child = await app.child({ of: [parent] })
    await measure(130)
    await parent.family.removeMember({ params: { id: `c${child.id}` } })
    expect(await child.children.alerts({ query: {} })).toMatchObject({ alerts: [], total: 0 })
    expect(await getRefusal(child.children.overview({ params: { id: parent.id } }))).toMatchObject({
      status: 404,
    })
  })
})

test("without a family link a child can neither read a parent's data nor pay or book for the parent", async () => {
  const child = await app.child({ of: [await app.user()] })
  const paths = Object.values(childrenContract).filter(({ path }) => path.includes('/parents/:id'))
  expect(paths).toHaveLength(13)
  const bodies: Record<string, object> = {
    'proxy-order': {
      orderType: 'appointment',
      data: { hospitalId: 1, departmentId: 1, doctorId: 1, slotDate: '2026-11-25', slotTime: '09:00' },
    },
    membership: { plan: 'monthly' },
    notifications: { enabled: false },
    relationship: { relationship: 'son' },
  }
  for (const { method, path } of paths) {
    const body = bodies[path.split('/').at(-1) ?? '']
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    for (const id of [parent.id, 999_999]) {
      const answer = await child.fetch(path.replace(':id', String(id)), { method, ...sent })
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { error: 'NOT_FOUND' }])
    }
  }
  expect(await looks()).toEqual([])
})
