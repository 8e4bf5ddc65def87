import { startTestApp } from '#testing'

export type SharePageFixture = Awaited<ReturnType<typeof startSharePageFixture>>
type Options = { password?: string; expires_at?: string }

/** Starts an app with one project, and helpers that create share links and open their pages as a browser does. */
export async function startSharePageFixture() {
  const app = await startTestApp()
  const { slug } = (await app.admin.projects.create({ body: { name: 'Team <Handbook>' } })).project

  async function shared(content: string, options: Options = {}, document: object = {}) {
    const { doc } = await app.admin.documents.create({
      params: { slug },
      body: { title: 'A & B', content, ...document },
    })
    return (await app.admin.shares.create({ body: { document_id: doc.id, ...options } })).share
  }
  async function visit(url: string, headers: Record<string, string> = {}) {
    const answer = await app.visitor().fetch(url, { headers })
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  async function givePassword(url: string, password: string) {
    const answer = await app.visitor().fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams({ password }).toString(),
    })
    const cookies = answer.headers.getSetCookie()
    return { status: answer.status, headers: answer.headers, cookies, html: await answer.text() }
  }
  const viewsOf = async (id: number) =>
    (await app.admin.shares.list()).shares.find((share) => share.id === id)?.view_count
  return { app, slug, shared, visit, givePassword, viewsOf }
}

export const readSharePassCookie = (cookies: string[]) => cookies[0]?.split(';')[0] ?? ''
