import type { TestApp } from '#testing'

export function createRevisionTestCalls(app: () => TestApp) {
  let slug = ''
  let count = 0
  async function newProject() {
    count += 1
    const { project } = await app().admin.projects.create({ body: { name: `Project ${count}` } })
    slug = project.slug
    return project
  }
  const at = (docSlug: string) => ({ slug, docSlug })
  const create = async (title: string, content: string) =>
    (await app().admin.documents.create({ params: { slug }, body: { title, content } })).doc
  const save = async (docSlug: string, content: string) =>
    (await app().admin.documents.update({ params: at(docSlug), body: { content } })).doc
  const write = async (title: string, content: string) =>
    (await app().writer.writer.upsertDoc({ body: { project: slug, title, content } })).doc
  const history = async (docSlug: string, query: { before?: number } = {}) =>
    (await app().admin.history.list({ params: at(docSlug), query })).revisions
  const waiting = async () => (await app().admin.history.changes()).changes
  const read = async (docSlug: string) =>
    (await app().admin.documents.get({ params: at(docSlug) })).doc.content
  const accept = (revision: number) => app().admin.history.accept({ params: { revision } })
  const revert = (revision: number) => app().admin.history.revert({ params: { revision } })
  return { newProject, at, create, save, write, history, waiting, read, accept, revert }
}
