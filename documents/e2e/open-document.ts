import { expect, type Page } from '@playwright/test'
import { newProject, post, signIn } from './signed-in.ts'

export type Written = { project: string; doc: string; id: number; address: string }

/** Signs the page in and creates a document in a new project. */
export async function writtenDocument(page: Page, name: string, content: string): Promise<Written> {
  await signIn(page)
  const project = await newProject(page, name)
  const { doc } = await post(page.request, `/api/projects/${project}/docs`, { title: 'Page', content })
  if (!doc) throw new Error('no document')
  return { project, doc: doc.slug, id: doc.id, address: `/projects/${project}/docs/${doc.slug}` }
}

const apiAddress = ({ project, doc }: Written) => `/api/projects/${project}/docs/${doc}`

/** Returns the text that the service stores, regardless of what the page shows. */
export async function keptText(page: Page, written: Written) {
  const response = await page.request.get(apiAddress(written))
  const { doc } = (await response.json()) as { doc: { content: string } }
  return doc.content
}

export const expectKept = (page: Page, written: Written) => expect.poll(() => keptText(page, written))

/** Saves a text as another client, without the page. */
export async function writeFromElsewhere(page: Page, written: Written, content: string) {
  const response = await page.request.put(apiAddress(written), { data: { content } })
  if (!response.ok()) throw new Error(await response.text())
}

export const source = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })
export const saveState = (page: Page) => page.getByRole('banner').getByRole('status')

/** The editor after it has replaced the plain text field that precedes it. */
export const editor = (page: Page) => page.locator('.cm-content')

/** Opens the Markdown editor and waits until it accepts keys. */
export async function startWriting(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(editor(page)).toBeFocused()
}
