import { startTestApp } from '#testing'

export type ShareFixture = Awaited<ReturnType<typeof startShareFixture>>
type Options = { password?: string; expires_at?: string }

/** Starts an app with one project and one document, and helpers that create and open share links. */
export async function startShareFixture() {
  const app = await startTestApp()
  const { project } = await app.admin.projects.create({ body: { name: 'Handbook' } })
  const { doc } = await app.admin.documents.create({
    params: { slug: project.slug },
    body: { title: 'Welcome', content: '# 欢迎\n' },
  })
  const share = async (options: Options = {}) =>
    (await app.admin.shares.create({ body: { document_id: doc.id, ...options } })).share
  const open = (token: string, password?: string) =>
    app.visitor().shares.open({
      params: { token },
      query: {},
      headers: password === undefined ? {} : { 'x-share-password': password },
    })
  return { app, projectSlug: project.slug, documentId: doc.id, share, open }
}

export const getResponseStatusCode = async (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
