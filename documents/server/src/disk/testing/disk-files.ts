import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '#testing'
import { expect } from 'vitest'

/** Returns helpers for tests in which another program changes the document files of a running service. */
export function createDiskTestCalls(app: () => TestApp) {
  let projects = 0
  const pathInDataDir = (path: string) => join(app().dataDir, path)

  async function createProject() {
    projects += 1
    return (await app().admin.projects.create({ body: { name: `D${projects}` } })).project.slug
  }
  return {
    pathInDataDir,
    createProject,
    readFromDisk: (path: string) => readFileSync(pathInDataDir(path), 'utf8'),
    readDocument: async (slug: string, docSlug: string) =>
      (await app().admin.documents.get({ params: { slug, docSlug } })).doc,
    listRevisions: (documentId: number) =>
      app().deps.db.sql.all`
        SELECT content, author_kind, note FROM revisions WHERE document_id = ${documentId} ORDER BY id` as {
        content: string
        author_kind: string
        note: string | null
      }[],
    /** Creates a document in a new project. `save` saves another text through the API. */
    async createDocument(content: string) {
      const slug = await createProject()
      const { doc } = await app().admin.documents.create({
        params: { slug },
        body: { title: 'Page', content },
      })
      const save = (text: string) =>
        app().admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content: text } })
      return { slug, doc, save }
    },
    async expectNoDirtyFile() {
      await expect.poll(() => app().deps.db.sql.all`SELECT path FROM dirty_files`).toEqual([])
    },
  }
}
