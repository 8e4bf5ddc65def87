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
  test('the development login accepts the code demo-<name> once, and then demo-<name>:2 for the same account', async () => {
    const first = await logIn('demo-xiaoming')
    const second = await logIn('demo-xiaoming:2')
    const idOf = ({ body }: typeof first) => (body['data'] as { user: { id: number } }).user.id
    expect([first.status, second.status]).toEqual([200, 200])
    expect(idOf(second)).toBe(idOf(first))
  })

  test('the development login answers an invalid or used code with a hint that names valid codes', async () => {
    await logIn('demo-used')
    for (const code of ['demo-used', 'wrong'])
      expect(await logIn(code)).toMatchObject({
        status: 400,
        body: { error: 'WECHAT_CODE_INVALID', hint: expect.stringContaining('demo-名字') },
      })
  })

  test('GET /dev shows the codes for the development login of children', async () => {
    const page = await app.visitor.fetch('/dev')
    expect(await page.text()).toContain('demo-xiaoming')
  })
})
