import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.stop())

test('GET /api/health answers ok with the version of the service', async () => {
  expect(await backend.visitor.health.health()).toMatchObject({ status: 'ok', version: '0.1.0' })
})
