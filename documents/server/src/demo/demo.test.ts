import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { demoProjects } from './projects.ts'
import { benchmarkDocumentText } from './seed-bench.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const seed = async (input: object) => {
  const response = await app.visitor().fetch('/dev/seed', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return response.json()
}

describe('POST /dev/seed with size demo', () => {
  test('the demo data is three projects with nested folders, tasks in every column, a share link and two AI changes', async () => {
    expect(await seed({ size: 'demo' })).toEqual({ ok: true, projects: demoProjects.length })
    const { projects } = await app.admin.projects.list()
    expect(projects.map(({ slug }) => slug)).toEqual(demoProjects.map(({ slug }) => slug))
    const slug = 'riverside-library'
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs).toMatchObject([
      { slug: 'charter' },
      {
        slug: 'planning',
        children: [{ slug: 'schedule' }, { slug: 'meetings', children: [{ slug: 'kick-off' }] }],
      },
      { slug: 'design' },
    ])
    const { tasks } = await app.admin.tasks.list({ params: { slug }, query: {} })
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['todo', 'doing', 'done']))
    expect((await app.admin.shares.list()).shares).toMatchObject([{ document: { slug: 'charter' } }])
    const { doc } = await app.admin.documents.get({ params: { slug, docSlug: 'schedule' } })
    expect(doc.content).toContain('```mermaid')
    expect(doc.content).toContain('## Risks')
  })

  test('seeding the demo data again creates nothing', async () => {
    expect(await seed({ size: 'demo' })).toEqual({ ok: true, projects: 0 })
    expect((await app.admin.projects.list()).projects).toHaveLength(demoProjects.length)
  })
})

describe('POST /dev/seed with size bench', () => {
  test('seeding the benchmark project fills it up to the requested number of documents', async () => {
    expect(await seed({ size: 'bench', count: 120 })).toEqual({ ok: true, documents: 120 })
    expect(await seed({ size: 'bench', count: 130 })).toEqual({ ok: true, documents: 10 })
    expect(await seed({ size: 'bench', count: 100 })).toEqual({ ok: true, documents: 0 })
    const { project } = await app.admin.projects.get({ params: { slug: 'bench' } })
    expect(project.doc_count).toBe(130)
  })

  test('benchmark documents have about 5 KB and different texts', () => {
    const bytes = Buffer.byteLength(benchmarkDocumentText(7))
    expect(bytes).toBeGreaterThan(4500)
    expect(bytes).toBeLessThan(6500)
    expect(benchmarkDocumentText(7)).not.toBe(benchmarkDocumentText(8))
  })
})
