import { startTestApp, type TestClient } from '#testing'

/** Path parameters of a document. */
export type TestParams = { slug: string; docSlug: string }

const password = 'a long enough password'
/** Text of the documents that `newDocument` creates. */
export const gardenText = 'Plant the roses before May.\n\nWater them daily.\n'

/** Starts the service with the project Garden, the reader Ann and the member Bob. */
export async function startGarden() {
  const app = await startTestApp()
  const { project } = await app.admin.projects.create({ body: { name: 'Garden' } })
  const { slug, id: projectId } = project
  async function newPerson(username: string, role: 'reader' | 'member', project_ids = [projectId]) {
    await app.admin.users.create({ body: { username, password, role, project_ids } })
    return app.login(username, password)
  }
  return {
    app,
    slug,
    projectId,
    newPerson,
    ann: await newPerson('ann', 'reader'),
    bob: await newPerson('bob', 'member'),
    async newDocument(title: string, content = gardenText) {
      const { doc } = await app.admin.documents.create({ params: { slug }, body: { title, content } })
      return { doc, params: { slug, docSlug: doc.slug } }
    },
    contentOf: async (params: TestParams) => (await app.admin.documents.get({ params })).doc.content,
    openOf: async (params: TestParams, who = app.admin) =>
      (await who.suggestions.list({ params, query: {} })).suggestions,
    save: (params: TestParams, content: string) => app.admin.documents.update({ params, body: { content } }),
  }
}

/** Suggests to replace the first occurrence of `original` in the current text. */
export async function suggest(
  who: TestClient,
  params: TestParams,
  original: string,
  replacement: string,
  comment?: string,
) {
  const { doc } = await who.documents.get({ params })
  const start = doc.content.indexOf(original)
  const body = { base_revision: doc.revision ?? 0, start, original, replacement, ...(comment && { comment }) }
  return (await who.suggestions.propose({ params, body })).suggestion
}

export const accept = (who: TestClient, id: number, by_hand?: boolean) =>
  who.suggestions.accept({ params: { id }, body: { ...(by_hand && { by_hand }) } })

/** Resolves to the status with which a request is answered. */
export const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
