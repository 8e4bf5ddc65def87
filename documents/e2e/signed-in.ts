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

/**
 * Creates a user who may write in the project of `urlPath`. Tests create no further administrators, because one test
 * requires that `admin` is the only administrator.
 */
export async function createMember(
  page: Page,
  login: { username: string; password: string },
  urlPath: string,
) {
  const slug = /\/projects\/([^/]+)/.exec(urlPath)?.[1]
  const { project } = (await (await page.request.get(`/api/projects/${slug}`)).json()) as {
    project: { id: number }
  }
  await postJson(page.request, '/api/users', { ...login, role: 'member', project_ids: [project.id] })
}
