import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import {
  storeEditMode,
  documentTextFieldLocator,
  markdownEditorLocator,
  saveStatusLocator,
} from './open-document.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

/**
 * Returns the title field of the page. While the page loads, a hidden field with the same name receives the
 * typed keys.
 */
const titleField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Title' })

async function openProject(page: Page, name: string) {
  await signIn(page)
  const project = await createProject(page, name)
  await page.goto(`/projects/${project}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'New document' })).toBeVisible()
  return project
}

const clickNewDocument = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'New document' }).click()

async function openNewDocument(page: Page) {
  await clickNewDocument(page)
  await expect(titleField(page)).toBeFocused()
}

async function readTree(page: Page, project: string) {
  const response = await page.request.get(`/api/projects/${project}/docs`)
  const { docs } = (await response.json()) as {
    docs: { title: string; slug: string; doc_type: string; file_path: string }[]
  }
  return docs.map(({ title, slug, doc_type, file_path }) => ({ title, slug, doc_type, file_path }))
}

test('the "New document" button opens a document with the caret in its title, and URL and file name follow the title', async ({
  page,
}) => {
  const project = await openProject(page, 'One click')
  await openNewDocument(page)
  await page.keyboard.type('Tram timetable')
  await page.keyboard.press('Enter')
  await expect(documentTextFieldLocator(page)).toBeFocused()
  await page.keyboard.type('Every ten minutes.')
  await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/tram-timetable`))
  await expect(saveStatusLocator(page)).toHaveText('Saved')
  expect(await readTree(page, project)).toEqual([
    {
      title: 'Tram timetable',
      slug: 'tram-timetable',
      doc_type: 'general',
      file_path: `projects/${project}/docs/tram-timetable.md`,
    },
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article')).toContainText('Every ten minutes.')
})

test('keys typed directly after the click on "New document" are all in the title', async ({ page }) => {
  const project = await openProject(page, 'Early title')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/projects/*/docs', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await clickNewDocument(page)
  await page.keyboard.type('every early')
  gate.resolve()
  await expect(titleField(page)).toHaveValue(/^every early/)
  await page.keyboard.type(' word')
  await expect(titleField(page)).toHaveValue('every early word')
  await page.keyboard.press('Enter')
  await expect.poll(() => readTree(page, project)).toMatchObject([{ slug: 'every-early-word' }])
})

test('a reload keeps the unsaved title of a new document', async ({ page }) => {
  const project = await openProject(page, 'Reloaded title')
  await openNewDocument(page)
  await page.keyboard.type('Kept')
  await page.reload()
  await expect(titleField(page)).toHaveValue('Kept')
  await expect.poll(() => readTree(page, project)).toMatchObject([{ title: 'Kept', slug: 'kept' }])
})

test('Escape removes an untouched new document and returns to the page before it', async ({ page }) => {
  const project = await openProject(page, 'Escape')
  await openNewDocument(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/projects/${project}$`))
  await expect.poll(() => readTree(page, project)).toEqual([])
})

test('Escape keeps a new document that has a title', async ({ page }) => {
  const project = await openProject(page, 'Escape keeps')
  await openNewDocument(page)
  await page.keyboard.type('Plan')
  await page.keyboard.press('Escape')
  await expect.poll(() => readTree(page, project)).toMatchObject([{ title: 'Plan' }])
  await expect(titleField(page)).toHaveValue('Plan')
})

test('choosing a template fills an empty document, sets its type and hides the list of templates', async ({
  page,
}) => {
  const project = await openProject(page, 'Templates')
  await openNewDocument(page)
  await page.getByRole('button', { name: 'Meeting notes' }).click()
  await expect(markdownEditorLocator(page)).toContainText('Agenda')
  await expect(page.getByText('Start from a template')).toBeHidden()
  await expect.poll(() => readTree(page, project)).toMatchObject([{ doc_type: 'meeting' }])
})

test('documents marked as templates are offered in empty documents and in the slash menu of every project', async ({
  page,
}) => {
  const title = `Incident${unique()}`
  await storeEditMode(page, 'write')
  const project = await openProject(page, 'Team templates')
  const { doc } = await postJson(page.request, `/api/projects/${project}/docs`, {
    title,
    content: '## What happened\n',
  })
  await page.goto(`/projects/${project}/docs/${doc?.slug}`)
  await page.getByRole('treeitem', { name: new RegExp(title) }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Use as template' }).click()
  await expect(page.getByText(`“${title}” is now a template`)).toBeVisible()

  const other = await createProject(page, 'Other project')
  await page.goto(`/projects/${other}`)
  await clickNewDocument(page)
  await page.getByRole('button', { name: title }).click()
  await expect(markdownEditorLocator(page)).toContainText('What happened')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`/${title}`)
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await expect(markdownEditorLocator(page)).toHaveText(/What happened.*What happened/s)
})

test.describe('new document on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a new document from the drawer has the caret in its title', async ({ page }) => {
    const project = await openProject(page, 'Phone')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New document' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(titleField(page)).toBeFocused()
    await page.keyboard.type('Pocket notes')
    await page.keyboard.press('Enter')
    await expect.poll(() => readTree(page, project)).toMatchObject([{ slug: 'pocket-notes' }])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
  })
})
