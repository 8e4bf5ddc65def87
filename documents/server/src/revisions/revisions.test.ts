import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('the thinning job reduces a session of saves to its first and last a day later; a second run changes nothing', async () => {
  await app.admin.projects.create({ body: { name: 'Typing' } })
  const address = { slug: 'typing', docSlug: 'diary' }
  await app.admin.documents.create({ params: address, body: { title: 'Diary', content: '0' } })
  for (let i = 1; i <= 5; i += 1) {
    app.clock.move({ advanceMs: minuteMs })
    await app.admin.documents.update({ params: address, body: { content: `${i}` } })
  }
  const contents = () =>
    app.deps.db.raw
      .prepare('SELECT content FROM revisions ORDER BY id')
      .all()
      .map((row) => row['content'])
  const thin = () => app.jobs.run('revisions.thin')

  app.clock.move({ advanceMs: dayMs - 1 })
  expect(await thin()).toEqual({ result: { removed: 0 } })
  app.clock.move({ advanceMs: 1 })
  expect(await thin()).toEqual({ result: { removed: 4 } })
  expect(contents()).toEqual(['0', '5'])
  expect(await thin()).toEqual({ result: { removed: 0 } })
  const { doc } = await app.admin.documents.get({ params: address })
  expect(doc.content).toBe('5')
})
