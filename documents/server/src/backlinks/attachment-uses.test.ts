import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function newProject(name: string) {
  const params = { slug: (await app.admin.projects.create({ body: { name } })).project.slug }
  return {
    params,
    async upload(name: string, text: string, client = app.admin) {
      const body = new FormData()
      body.append('file', new Blob([text]), name)
      const reply = await client.fetch(`/api/projects/${params.slug}/assets`, { method: 'POST', body })
      return ((await reply.json()) as { asset: { id: number; path: string } }).asset
    },
    create: async (title: string, content: string) =>
      (await app.admin.documents.create({ params, body: { title, content } })).doc,
    uses: async () =>
      Object.fromEntries(
        (await app.admin.backlinks.attachmentUses({ params })).uses.map((use) => [
          use.asset_id,
          [use.documents.map(({ title }) => title), use.document_count, use.task_count],
        ]),
      ),
  }
}

describe('GET /api/projects/:slug/attachment-uses', () => {
  test('lists the documents and counts the tasks that refer to an attachment, and leaves out unused ones', async () => {
    const { params, upload, create, uses } = await newProject('Uses')
    const used = await upload('plan.txt', 'the plan')
    const unused = await upload('lost.txt', 'nobody reads this')
    await create('Beta', `[plan](/${used.path}) and again [plan](/${used.path})`)
    await create('Alpha', `![[plan.txt]]`)
    await create('Only its name', 'plan.txt and `[plan](/plan.txt)` in code')
    await app.admin.tasks.create({ params, body: { title: 'Read', description: `[plan](/${used.path})` } })
    expect(await uses()).toEqual({ [used.id]: [['Alpha', 'Beta'], 2, 1] })
    expect(unused.id).not.toBe(used.id)
  })

  test('follows changes of texts and deletions', async () => {
    const { params, upload, create, uses } = await newProject('Changes')
    const { id, path } = await upload('a.txt', 'a')
    const doc = await create('One', 'x')
    expect(await uses()).toEqual({})
    const at = { ...params, docSlug: doc.slug }
    await app.admin.documents.update({ params: at, body: { content: `[a](/${path})` } })
    expect(await uses()).toEqual({ [id]: [['One'], 1, 0] })
    await app.admin.documents.remove({ params: at })
    expect(await uses()).toEqual({})
  })

  test('names at most 20 documents of an attachment and counts all', async () => {
    const { upload, create, uses } = await newProject('Many')
    const { id, path } = await upload('a.txt', 'a')
    for (let n = 0; n < 22; n += 1) await create(`Document ${n}`, `[a](/${path}) ${n}`)
    const [titles, count] = (await uses())[id] ?? []
    expect(titles).toHaveLength(20)
    expect(count).toBe(22)
  })

  test('an attachment names the person who uploaded or imported it, also after it was restored', async () => {
    const { params, upload } = await newProject('Uploaders')
    const project = (await app.admin.projects.get({ params })).project
    const password = 'a long enough password'
    await app.admin.users.create({
      body: { username: 'noor', password, role: 'member', project_ids: [project.id] },
    })
    const noor = await app.login('noor', password)
    const { id } = await upload('note.txt', 'x', noor)
    const list = async () =>
      (await app.admin.assets.list({ params })).assets.map(({ uploaded_by }) => uploaded_by)
    expect(await list()).toEqual(['noor'])
    await app.admin.assets.remove({ params: { ...params, id } })
    expect(await list()).toEqual([])
    await app.admin.trash.restore({ params: { kind: 'asset', id } })
    expect(await list()).toEqual(['noor'])
  })
})
