import type { TestApp } from '#testing'

export function createAiTestCalls(app: () => TestApp) {
  let project = ''
  let count = 0
  async function newProject() {
    count += 1
    project = (await app().admin.projects.create({ body: { name: `Project ${count}` } })).project.slug
    return project
  }
  const write = (body: { title: string; content: string } & Record<string, unknown>) =>
    app().writer.writer.upsertDoc({ body: { project, ...body } })
  const read = async (docSlug: string) =>
    (await app().writer.writer.getDoc({ params: { project, docSlug } })).doc
  const edit = (docSlug: string, body: Parameters<TestApp['writer']['writer']['editDoc']>[0]['body']) =>
    app().writer.writer.editDoc({ params: { project, docSlug }, body })
  const folder = (title: string) =>
    app().admin.documents.create({ params: { slug: project }, body: { title, type: 'folder' } })
  const slugs = async () => {
    const { docs } = await app().admin.documents.tree({ params: { slug: project } })
    return docs.flatMap((node) => [node.slug, ...node.children.map((child) => `${node.slug}/${child.slug}`)])
  }
  const post = (path: string, init: RequestInit = {}) =>
    app().writer.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, ...init })
  return { newProject, write, read, edit, folder, slugs, post }
}
