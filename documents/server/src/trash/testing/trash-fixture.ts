import type { TestApp } from '#testing'

export type TrashFixture = ReturnType<typeof createTrashFixture>

/** Returns functions that create, delete and restore items in tests of the trash. */
export function createTrashFixture(app: TestApp) {
  const { admin } = app
  const create = async (
    slug: string,
    body: { title: string; type: 'doc' | 'folder'; content?: string; parent_id: number | null },
  ) => (await admin.documents.create({ params: { slug }, body })).doc
  const tree = async (slug: string) => (await admin.documents.tree({ params: { slug } })).docs
  return {
    project: async (name: string) => (await admin.projects.create({ body: { name } })).project.slug,
    document: (slug: string, title: string, content: string, parent_id: number | null = null) =>
      create(slug, { title, type: 'doc', content, parent_id }),
    folder: (slug: string, title: string, parent_id: number | null = null) =>
      create(slug, { title, type: 'folder', parent_id }),
    update: (slug: string, docSlug: string, body: object) =>
      admin.documents.update({ params: { slug, docSlug }, body }),
    remove: (slug: string, docSlug: string) => admin.documents.remove({ params: { slug, docSlug } }),
    restore: async (kind: 'project' | 'document' | 'task' | 'asset', id: number) =>
      (await admin.trash.restore({ params: { kind, id } })).restored,
    purge: (kind: 'project' | 'document' | 'task' | 'asset', id: number) =>
      admin.trash.remove({ params: { kind, id } }),
    tree,
    titles: async (slug: string) => (await tree(slug)).map(({ title }) => title),
  }
}
