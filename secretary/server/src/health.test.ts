import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.stop())

test('the service says that it answers', async () => {
  expect(await backend.visitor.health.health()).toMatchObject({ status: 'ok', version: '0.1.0' })
})
