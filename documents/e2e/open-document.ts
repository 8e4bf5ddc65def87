import { expect, type Page } from '@playwright/test'
import { createProject, postJson, signIn } from './signed-in.ts'

export type TestDocument = { project: string; doc: string; id: number; address: string }

/** Signs the page in and creates a document in a new project. */
export async function createDocument(page: Page, name: string, content: string): Promise<TestDocument> {
  await signIn(page)
  const project = await createProject(page, name)
  const { doc } = await postJson(page.request, `/api/projects/${project}/docs`, { title: 'Page', content })
  if (!doc) throw new Error('no document')
  return { project, doc: doc.slug, id: doc.id, address: `/projects/${project}/docs/${doc.slug}` }
}

export const apiOf = ({ project, doc }: TestDocument) => `/api/projects/${project}/docs/${doc}`

/** Returns the text that the service stores, regardless of what the page shows. */
export async function readStoredText(page: Page, written: TestDocument) {
  const response = await page.request.get(apiOf(written))
  const { doc } = (await response.json()) as { doc: { content: string } }
  return doc.content
}

export const expectStoredText = (page: Page, written: TestDocument) =>
  expect.poll(() => readStoredText(page, written))

export async function saveAsOtherClient(page: Page, written: TestDocument, content: string) {
  const response = await page.request.put(apiOf(written), { data: { content } })
  if (!response.ok()) throw new Error(await response.text())
}

export const sourceField = (page: Page) => page.getByRole('textbox', { name: 'Document text' })
export const saveState = (page: Page) => page.getByRole('banner').getByRole('status')

/** The editor after it has replaced the plain text field that precedes it. */
export const editorContent = (page: Page) => page.locator('.cm-content')

/** Opens the Markdown editor and waits until it accepts keys. */
export async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(editorContent(page)).toBeFocused()
}

/** Names of the drafts that this browser keeps. */
export const draftNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanhe.draft.')))
