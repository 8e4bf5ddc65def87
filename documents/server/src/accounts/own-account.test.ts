import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const password = 'a long enough password'
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const newPerson = (username: string) =>
  app.admin.users.create({ body: { username, password, role: 'reader' } })
const change = (person: TestClient, current_password: string, new_password = 'another long password') =>
  person.account.changePassword({ body: { current_password, new_password } })

describe('POST /api/auth/password', () => {
  test('a user who changes their password keeps the current session and loses all others', async () => {
    await newPerson('lin')
    const [here, elsewhere] = [await app.login('lin', password), await app.login('lin', password)]
    expect(await change(here, password)).toEqual({ ok: true })
    expect(await status(here.auth.me())).toBe(200)
    expect(await status(elsewhere.auth.me())).toBe(401)
    expect(await status(app.login('lin', password))).toBe(401)
    expect(await status(app.login('lin', 'another long password'))).toBe(200)
  })

  test('a wrong current password is answered 403, and the sixth within a minute 429', async () => {
    await newPerson('guessed')
    const person = await app.login('guessed', password)
    for (let i = 0; i < 5; i += 1) expect(await status(change(person, 'wrong'))).toBe(403)
    expect(await status(change(person, password))).toBe(429)
    app.clock.move({ advanceMs: minuteMs })
    expect(await status(change(person, password))).toBe(200)
  })

  test('a new password that is too short or longer than 72 bytes is answered 400', async () => {
    await newPerson('bounded')
    const person = await app.login('bounded', password)
    expect(await status(change(person, password, 'short'))).toBe(400)
    expect(await status(change(person, password, 'x'.repeat(73)))).toBe(400)
  })
})

describe('/api/auth/sessions', () => {
  async function signedInTwice(username: string) {
    const { user } = await newPerson(username)
    const phone = app.visitor({ 'user-agent': 'Phone/1.0' })
    await phone.auth.login({ body: { username, password } })
    app.clock.move({ advanceMs: hourMs + 1 })
    return { id: user.id, phone, desk: await app.login(username, password) }
  }

  test('the list names each device with its last use and marks the current one', async () => {
    const { desk } = await signedInTwice('mei')
    const now = new Date(app.clock.now()).toISOString()
    const { sessions } = await desk.account.sessions()
    expect(sessions).toMatchObject([
      { is_current: true, last_used_at: now },
      { is_current: false, user_agent: 'Phone/1.0' },
    ])
    expect(JSON.stringify(sessions)).not.toMatch(/[0-9a-f]{40}/)
  })

  test('a user ends one session or all others, and none of another user', async () => {
    const { phone, desk } = await signedInTwice('jun')
    const other = await signedInTwice('ann')
    const list = async (person: TestClient) => (await person.account.sessions()).sessions
    const foreign = (await list(other.desk))[0]?.id ?? ''
    expect(await status(desk.account.endSession({ params: { id: foreign } }))).toBe(404)
    const onPhone = (await list(desk)).find(({ is_current }) => !is_current)?.id ?? ''
    await desk.account.endSession({ params: { id: onPhone } })
    expect(await status(phone.auth.me())).toBe(401)
    await app.login('jun', password)
    expect(await desk.account.endOtherSessions()).toEqual({ ok: true, ended: 1 })
    expect(await list(desk)).toMatchObject([{ is_current: true }])
    expect(await list(other.desk)).toHaveLength(2)
  })
})
