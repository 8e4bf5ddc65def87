import type { APIRequestContext, Page } from '@playwright/test'

const credentials = { username: 'admin', password: 'correct horse battery' }

/** Signs in the page's browser context without the login screen. */
export const signIn = (page: Page) => postJson(page.request, '/api/auth/login', credentials)

/** Sends a request from the product's own origin, as the web client does. */
export async function postJson(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Record<string, { id: number; slug: string }>
}

/** Creates a project for this test only, so that tests can run in parallel. */
export async function createProject(page: Page, name: string) {
  const { project } = await postJson(page.request, '/api/projects', { name })
  return project?.slug ?? ''
}
