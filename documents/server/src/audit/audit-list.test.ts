import { dayMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let count = 0
beforeAll(async () => void (app = await startTestApp()))
beforeEach(() => app.clock.move({ advanceMs: minuteMs }))
afterAll(() => app.stop())

const list = (query: Parameters<TestClient['audit']['list']>[0]['query'] = {}) =>
  app.admin.audit.list({ query })
async function newUser() {
  const body = {
    username: `person${(count += 1)}`,
    password: 'a password of a person',
    role: 'member' as const,
  }
  return (await app.admin.users.create({ body })).user
}

describe('GET /api/audit', () => {
  test('filters by actor, action, project and time', async () => {
    const { project } = await app.admin.projects.create({ body: { name: `Filtered ${(count += 1)}` } })
    const from = toIso(app.clock.now())
    app.clock.move({ advanceMs: minuteMs })
    await app.admin.projects.update({ params: { slug: project.slug }, body: { color: '#123456' } })
    const actions = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).entries.map(({ action }) => action)
    expect(await actions({ project: project.id })).toEqual(['project.changed', 'project.created'])
    expect(await actions({ project: project.id, action: 'project.created' })).toEqual(['project.created'])
    expect(await actions({ project: project.id, until: toIso(app.clock.now()) })).toEqual(['project.created'])
    expect(await actions({ project: project.id, since: toIso(app.clock.now()) })).toEqual(['project.changed'])
    expect(await actions({ project: project.id, since: from.replace('Z', '+00:00') })).toHaveLength(2)
    expect(await actions({ project: project.id, actor: 'admin' })).toHaveLength(2)
    expect(await actions({ project: project.id, actor: 'nobody' })).toEqual([])
  })

  test('returns every entry once over all pages, also when entries are added in between', async () => {
    for (let nth = 0; nth < 7; nth += 1) await newUser()
    const total = (await list({ limit: 500 })).entries.length
    const seen: number[] = []
    let before: number | undefined
    do {
      const { entries, next } = await list({ limit: 3, ...(before && { before }) })
      seen.push(...entries.map(({ id }) => id))
      before = next ?? undefined
      if (seen.length === 3) await newUser()
    } while (before !== undefined)
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  test('the job audit.expire deletes entries after 400 days and not earlier', async () => {
    const { username } = await newUser()
    const isKept = () =>
      app.deps.db.sql.get`SELECT id FROM audit_log WHERE action = 'user.created' AND target = ${username}` !==
      undefined
    app.clock.move({ advanceMs: 400 * dayMs - 1000 })
    await app.jobs.run('audit.expire')
    expect(isKept()).toBe(true)
    app.clock.move({ advanceMs: 1000 })
    await app.jobs.run('audit.expire')
    expect(isKept()).toBe(false)
  })
})
