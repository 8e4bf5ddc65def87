import { expect, test } from 'vitest'
import { productionSettings, startTestBackend } from '#testing'

const calls = ['/dev', '/dev/clock', '/dev/jobs', '/dev/outbox', '/dev/page.js'].map((path) => ({
  path,
  method: 'GET',
}))
const changes = ['/dev/clock', '/dev/jobs/accounts.forget/run'].map((path) => ({ path, method: 'POST' }))

async function statuses(settings: Record<string, string>) {
  const backend = await startTestBackend(settings)
  const answers: number[] = []
  for (const { path, method } of [...calls, ...changes])
    answers.push((await backend.visitor.fetch(path, { method })).status)
  const providers = await backend.visitor.auth.socialProviders()
  await backend.stop()
  return { answers, ...providers }
}

test('the developer tools exist in development and show sent SMS codes', async () => {
  const backend = await startTestBackend()
  await backend.visitor.auth.sendCode({ body: { phone: '13800000000' } })
  const outbox = await backend.visitor.fetch('/dev/outbox?channel=sms&to=13800000000')
  expect(await outbox.json()).toEqual({
    messages: [
      expect.objectContaining({
        channel: 'sms',
        to: '13800000000',
        template: 'SMS_LOGIN',
        data: { code: expect.stringMatching(/^\d{6}$/) },
        createdAt: '2026-11-21T08:00:00.000Z',
      }),
    ],
  })
  await backend.stop()
})

test('the developer tools do not exist in production or with DEV_TOOLS=0', async () => {
  const production = await statuses(productionSettings)
  expect(new Set(production.answers)).toEqual(new Set([404]))
  expect(new Set((await statuses({ DEV_TOOLS: '0' })).answers)).toEqual(new Set([404]))
  expect((await statuses({})).answers).not.toContain(404)
})

test('the sandbox for social logins does not exist in production', async () => {
  expect((await statuses(productionSettings)).providers).toEqual([])
  expect((await statuses({})).providers).toEqual(['sandbox'])
})
