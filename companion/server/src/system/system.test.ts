import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('the service says that it answers', async () => {
  expect(await app.visitor.system.health()).toMatchObject({ status: 'ok', version: '0.1.0' })
})

test('describes its interface, for browsers too', async () => {
  const page = await fetch(`${app.url}/api/docs`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const document = (await (await app.visitor.fetch('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toContain('/api/v1/auth/login')
})

test('what is not there is said in the words of the product', async () => {
  const answer = await app.visitor.fetch('/api/v1/nothing')
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: 'NOT_FOUND', message: '没有找到您要的内容' },
  ])
})
