import type { APIRequestContext, Page } from '@playwright/test'

const credentials = { username: 'admin', password: 'correct horse battery' }

/** Signs the page's context in, without the login screen. */
export const signIn = (page: Page) => post(page.request, '/api/auth/login', credentials)

/** Sent as the client sends it: from its own site. */
export async function post(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Record<string, { id: number; slug: string }>
}

/** A project of the test's own, so that tests can run beside each other. */
export async function newProject(page: Page, name: string) {
  const { project } = await post(page.request, '/api/projects', { name })
  return project?.slug ?? ''
}
