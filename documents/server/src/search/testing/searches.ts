import type { TestApp } from '#testing'

export function createSearchTestCalls(app: () => TestApp) {
  const search = async (q: string, project?: string) =>
    (await app().admin.search.search({ query: project === undefined ? { q } : { q, project } })).results
  const titles = async (q: string, project?: string) => (await search(q, project)).map(({ title }) => title)
  const newProject = async (name: string) =>
    (await app().admin.projects.create({ body: { name } })).project.slug
  const write = async (slug: string, title: string, content = '', body: object = {}) =>
    (
      await app().admin.documents.create({
        params: { slug },
        body: { title, ...(content && { content }), ...body },
      })
    ).doc
  return { search, titles, newProject, write }
}
