import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'
import { createClientsByUrlPrefix } from './testing/prefixes.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { clientAt } = createClientsByUrlPrefix(() => ({ app }))
let people = 0
const somebody = () => `demo-child${(people += 1)}`

describe('POST /api/child/auth/social-login', () => {
  test('10 simultaneous logins of one WeChat user create one account', async () => {
    const person = somebody()
    const codes = Array.from({ length: 10 }, (_, n) => `${person}:${n}`)
    const logins = await Promise.all(
      codes.map((code) => app.visitor.children.socialLogin({ body: { code } })),
    )
    expect(new Set(logins.map(({ data }) => data.user.id)).size).toBe(1)
    expect(logins.filter(({ data }) => data.user.isNewUser)).toHaveLength(1)
  })

  test('a disabled child account can neither log in nor use its tokens', async () => {
    const person = somebody()
    const { data } = await app.visitor.children.socialLogin({ body: { code: `${person}:1` } })
    await app.db
      .updateTable('child_users')
      .set({ status: 'disabled' })
      .where('id', '=', data.user.id)
      .execute()
    const login = app.visitor.children.socialLogin({ body: { code: `${person}:2` } })
    expect(await getRefusal(login)).toMatchObject({ status: 403, error: 'ACCOUNT_DISABLED' })
    const call = clientAt('/api/child', data.token).parents({ query: {} })
    expect(await getRefusal(call)).toMatchObject({ status: 403, error: 'ACCOUNT_DISABLED' })
  })

  test("a child's login answers 503 WECHAT_UNAVAILABLE if WeChat does not respond", async () => {
    const { exchange } = app.deps.wechatMini
    app.deps.wechatMini.exchange = () => Promise.reject(new Error('away'))
    const login = app.visitor.children.socialLogin({ body: { code: somebody() } })
    expect(await getRefusal(login)).toMatchObject({ status: 503, error: 'WECHAT_UNAVAILABLE' })
    app.deps.wechatMini.exchange = exchange
  })

  test("a child can change the nickname of the child's account", async () => {
    const child = await app.child()
    expect(await child.children.setProfile({ body: { nickname: ' 小红 ' } })).toMatchObject({
      user: { id: child.id, nickname: '小红' },
    })
    expect(await getRefusal(child.children.setProfile({ body: { nickname: ' ' } }))).toMatchObject({
      status: 400,
    })
  })
})

describe('binding a phone', () => {
  const phone = '13911112222'
  const sendCode = async (purpose: 'bindChild' | 'login') => {
    app.clock.move({ advanceMs: 10 * 60_000 })
    await app.visitor.auth.sendCode({ body: { phone, purpose } })
    return String(app.sentTo(phone)[0]?.data['code'])
  }

  test('a child binds a phone number with a code that was sent for binding, not for login', async () => {
    const child = await app.child()
    const bind = (code: string) => child.children.bindPhone({ body: { phone, code } })
    const forLogin = await sendCode('login')
    expect(await getRefusal(bind(forLogin))).toMatchObject({ status: 400, error: 'INVALID_CODE' })
    const code = await sendCode('bindChild')
    await bind(code)
    expect(await getRefusal(bind(code))).toMatchObject({ error: 'INVALID_CODE' })
    const { user } = await child.children.setProfile({ body: { nickname: '小红' } })
    expect(user.phone).toBe('139****2222')
  })

  test('five wrong codes for a phone number block further attempts to bind it for a minute', async () => {
    const child = await app.child()
    const guess = () =>
      getRefusal(child.children.bindPhone({ body: { phone: '13911113333', code: '000000' } }))
    for (let n = 0; n < 5; n += 1) expect(await guess()).toMatchObject({ error: 'INVALID_CODE' })
    expect(await guess()).toMatchObject({
      status: 429,
      error: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    })
  })
})
