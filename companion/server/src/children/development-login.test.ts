import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({}, { byHand: false })))
afterAll(() => app.stop())

const logIn = async (code: string) => {
  const answer = await app.visitor.fetch('/api/child/auth/social-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('POST /api/child/auth/social-login in development', () => {
  test('accepts demo-<name> once, and demo-<name>:2 for the same account', async () => {
    const first = await logIn('demo-xiaoming')
    const second = await logIn('demo-xiaoming:2')
    const idOf = ({ body }: typeof first) => (body['data'] as { user: { id: number } }).user.id
    expect([first.status, second.status]).toEqual([200, 200])
    expect(idOf(second)).toBe(idOf(first))
  })

  test('an invalid or used code answers with the codes to use', async () => {
    await logIn('demo-used')
    for (const code of ['demo-used', 'wrong'])
      expect(await logIn(code)).toMatchObject({
        status: 400,
        body: { error: 'WECHAT_CODE_INVALID', hint: expect.stringContaining('demo-名字') },
      })
  })

  test('GET /dev names the login codes', async () => {
    const page = await app.visitor.fetch('/dev')
    expect(await page.text()).toContain('demo-xiaoming')
  })
})
