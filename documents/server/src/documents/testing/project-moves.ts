import { join } from 'node:path'
import type { TestApp } from '#testing'
import { createAssetUploadCalls } from '../../assets/testing/uploads.ts'

/** Returns functions that create documents, read them and move them between projects. */
export function createProjectMoveHelpers(app: () => TestApp) {
  const { upload } = createAssetUploadCalls(app)
  const newProject = async (name: string) => (await app().admin.projects.create({ body: { name } })).project
  return {
    newProject,
    upload,
    onDisk: (path: string) => join(app().dataDir, path),
    async newDocument(slug: string, title: string, more: object = {}) {
      const { doc } = await app().admin.documents.create({ params: { slug }, body: { title, ...more } })
      return doc
    },
    read: async (slug: string, docSlug: string) =>
      (await app().admin.documents.get({ params: { slug, docSlug } })).doc,
    moveTo: (slug: string, docSlug: string, project: string, more: object = {}) =>
      app().admin.documents.move({ params: { slug, docSlug }, body: { project, ...more } }),
    /** Creates two projects whose documents nothing else uses. */
    async twoProjects(name: string) {
      const [from, to] = [await newProject(`${name} from`), await newProject(`${name} to`)]
      return { from, to, a: from.slug, b: to.slug }
    },
  }
}
