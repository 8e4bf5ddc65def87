import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('GET /health answers ok with the version', async () => {
  expect(await app.visitor.system.health()).toMatchObject({ status: 'ok', version: '0.1.0' })
})

describe('GET /api/v1/app-settings', () => {
  test('GET /api/v1/app-settings answers servicePhone null if SERVICE_PHONE is not set', async () => {
    expect(await app.visitor.system.appSettings()).toMatchObject({ demoLogin: true, servicePhone: null })
  })

  test.each(['400-800-8800', '010 8888 6666', '+86 10 8888 6666', '95588', '13800138000'])(
    'GET /api/v1/app-settings returns the phone number of SERVICE_PHONE=%s as servicePhone',
    async (SERVICE_PHONE) => {
      const other = await startTestApp({ SERVICE_PHONE })
      expect(await other.visitor.system.appSettings()).toMatchObject({ servicePhone: SERVICE_PHONE })
      await other.stop()
    },
  )

  test.each(['客服', '12', '400-800-8800 转 1', 'tel:4008008800', '1234567890123456', '-400'])(
    'loadConfig refuses SERVICE_PHONE=%s',
    (SERVICE_PHONE) => expect(() => loadConfig({ SERVICE_PHONE })).toThrow('SERVICE_PHONE'),
  )
})

test('GET /api/docs serves Swagger UI and GET /api/openapi.json the OpenAPI document', async () => {
  const page = await fetch(`${app.url}/api/docs`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const document = (await (await app.visitor.fetch('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toContain('/api/v1/auth/login')
})

test('a request to an unknown path answers 404 NOT_FOUND with a Chinese message', async () => {
  const answer = await app.visitor.fetch('/api/v1/nothing')
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: 'NOT_FOUND', message: '没有找到您要的内容' },
  ])
})
