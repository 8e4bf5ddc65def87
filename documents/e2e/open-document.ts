import { expect, type Page } from '@playwright/test'
import { createProject, postJson, signIn } from './signed-in.ts'

export type TestDocument = { project: string; doc: string; id: number; urlPath: string }

/** Signs the page in and creates a document in a new project. */
export async function createDocument(page: Page, name: string, content: string): Promise<TestDocument> {
  await signIn(page)
  const project = await createProject(page, name)
  const { doc } = await postJson(page.request, `/api/projects/${project}/docs`, { title: 'Page', content })
  if (!doc) throw new Error('no document')
  return { project, doc: doc.slug, id: doc.id, urlPath: `/projects/${project}/docs/${doc.slug}` }
}

export const documentApiPath = ({ project, doc }: TestDocument) => `/api/projects/${project}/docs/${doc}`

/** Returns the text that the service stores, regardless of what the page shows. */
export async function readStoredText(page: Page, written: TestDocument) {
  const response = await page.request.get(documentApiPath(written))
  const { doc } = (await response.json()) as { doc: { content: string } }
  return doc.content
}

export const expectStoredText = (page: Page, written: TestDocument) =>
  expect.poll(() => readStoredText(page, written))

export const documentTextFieldLocator = (page: Page) => page.getByRole('textbox', { name: 'Document text' })
export const saveStatusLocator = (page: Page) => page.getByRole('banner').getByRole('status')

/** Locator of the Markdown editor, which replaces a plain text field once it has loaded. */
export const markdownEditorLocator = (page: Page) => page.locator('.cm-content')

/** Opens the Markdown editor and waits until it accepts keys. */
export async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(markdownEditorLocator(page)).toBeFocused()
}

/** Returns the storage keys of the drafts that this browser stores. */
export const listDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanhe.draft.')))

/** Sends an API request as another program or user would, without using the page. */
export async function sendAsOtherClient(
  page: Page,
  method: 'put' | 'patch' | 'delete',
  path: string,
  data?: object,
) {
  const response = await page.request[method](path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
}

/** Creates a document in a new project and opens it in the editor, with the caret at its end. */
export async function createDocumentInEditor(page: Page, name: string, content: string) {
  const written = await createDocument(page, name, content)
  await page.goto(written.urlPath)
  await openEditor(page)
  await page.keyboard.press('Control+End')
  return written
}

export const saveAsOtherClient = (page: Page, written: TestDocument, content: string) =>
  sendAsOtherClient(page, 'put', documentApiPath(written), { content })

/** Stores an editing mode in the browser, as if the user had chosen it on an earlier visit. */
export const storeEditMode = (page: Page, mode: string) =>
  page.addInitScript((chosen) => localStorage.setItem('sanhe.documents.editMode', chosen), mode)
