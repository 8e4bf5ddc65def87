import { expect, type Page } from '@playwright/test'
import { newProject, post, signIn } from './signed-in.ts'

export type Written = { project: string; doc: string; id: number; address: string }

/** A signed-in page, and a document in a project of the test's own. */
export async function writtenDocument(page: Page, name: string, content: string): Promise<Written> {
  await signIn(page)
  const project = await newProject(page, name)
  const { doc } = await post(page.request, `/api/projects/${project}/docs`, { title: 'Page', content })
  if (!doc) throw new Error('no document')
  return { project, doc: doc.slug, id: doc.id, address: `/projects/${project}/docs/${doc.slug}` }
}

export const apiOf = ({ project, doc }: Written) => `/api/projects/${project}/docs/${doc}`

/** What the service keeps, whatever the page shows. */
export async function keptText(page: Page, written: Written) {
  const response = await page.request.get(apiOf(written))
  const { doc } = (await response.json()) as { doc: { content: string } }
  return doc.content
}

export const expectKept = (page: Page, written: Written) => expect.poll(() => keptText(page, written))

/** As another program would, without this page. */
export async function writeFromElsewhere(page: Page, written: Written, content: string) {
  const response = await page.request.put(apiOf(written), { data: { content } })
  if (!response.ok()) throw new Error(await response.text())
}

export const source = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })
export const saveState = (page: Page) => page.getByRole('banner').getByRole('status')

/** The editor, once it has taken over from the plain field that is there before it. */
export const editor = (page: Page) => page.locator('.cm-content')

/** The source is shown and ready for the keyboard. */
export async function startWriting(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(editor(page)).toBeFocused()
}

/** Names of the drafts that this browser keeps. */
export const draftNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanhe.draft.')))
