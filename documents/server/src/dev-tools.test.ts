import { expect, test } from 'vitest'
import { startTestApp } from '#testing'

const calls = ['/dev', '/dev/clock', '/dev/jobs', '/dev/outbox', '/dev/page.js'].map((path) => ({
  path,
  method: 'GET',
}))
const changes = ['/dev/clock', '/dev/seed', '/dev/jobs/files.settle/run'].map((path) => ({
  path,
  method: 'POST',
}))

async function statuses(settings: Record<string, string>) {
  const app = await startTestApp(settings)
  const answers: Record<string, number> = {}
  for (const { path, method } of [...calls, ...changes])
    answers[`${method} ${path}`] = (await app.visitor().fetch(path, { method })).status
  await app.stop()
  return Object.values(answers)
}

test('the developer tools offer a clock, jobs, an empty outbox and demo data in development', async () => {
  const app = await startTestApp()
  const get = async (path: string) => (await app.visitor().fetch(path)).json()
  expect(await get('/dev')).toMatchObject({
    product: 'documents',
    parts: ['clock', 'jobs', 'outbox', 'seed', 'openDemo', 'notes'],
  })
  expect(await get('/dev/outbox')).toEqual({ messages: [] })
  expect(await get('/dev/jobs')).toMatchObject({
    jobs: expect.arrayContaining([expect.objectContaining({ name: 'sessions.expire' })]),
  })
  await app.stop()
})

test('moving the clock of the developer tools past the session lifetime ends the session', async () => {
  const app = await startTestApp()
  const body = JSON.stringify({ advanceMs: 8 * 24 * 3_600_000 })
  await app
    .visitor()
    .fetch('/dev/clock', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await expect(app.admin.auth.me()).rejects.toMatchObject({ status: 401 })
  await app.stop()
})

test('the developer tools are answered 404 in production and with DEV_TOOLS=0', async () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a-long-enough-secret-of-the-session-0123',
    AI_API_TOKEN: 'a-long-enough-token-of-the-writer-456789',
  }
  expect(new Set(await statuses(production))).toEqual(new Set([404]))
  expect(new Set(await statuses({ DEV_TOOLS: '0' }))).toEqual(new Set([404]))
  expect(await statuses({})).not.toContain(404)
})

test('a demo link signs the visitor in as the administrator and leads to a project with documents', async () => {
  const app = await startTestApp()
  const { url } = (await (await app.visitor().fetch('/dev/demo-link', { method: 'POST' })).json()) as {
    url: string
  }
  const opened = await fetch(`${app.url}${url}`, { redirect: 'manual' })
  expect(opened.status).toBe(302)
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const project = opened.headers.get('location')?.replace('/projects/', '')
  const tree = await fetch(`${app.url}/api/projects/${project}/docs`, { headers: { cookie } })
  expect(tree.status).toBe(200)
  expect(JSON.stringify(await tree.json())).toContain('Charter')
  await app.stop()
})
