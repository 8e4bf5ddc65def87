import { expect, test } from '@playwright/test'
import { createDocumentInEditor, expectStoredText } from './open-document.ts'

test('“New document” in the slash menu creates a document and a link, and the caret stays behind the link', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'New from menu', 'See ')
  await page.keyboard.type('/new')
  await expect(page.getByRole('option', { name: 'New document' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toBe('See [[Untitled]]')
  await expect(page.getByRole('treeitem', { name: 'Untitled' })).toBeVisible()
  await page.keyboard.type(' and /xinjian')
  await expect(page.getByRole('option', { name: 'New document' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toBe('See [[Untitled]] and [[untitled-2|Untitled]]')
  await expect(page).toHaveURL(new RegExp(`${written.urlPath}\\?edit`))
})

test('“New document” in the slash menu reports the reason when the service refuses, and leaves the text as it is', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Refused', 'See ')
  await page.route(`**/api/projects/${written.project}/docs`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { error: 'Only members can change documents' } })
      : route.continue(),
  )
  await page.keyboard.type('/new')
  await page.getByRole('option', { name: 'New document' }).click()
  await expect(page.getByText('Could not create a document. Only members can change documents')).toBeVisible()
  await page.keyboard.type('this')
  await expectStoredText(page, written).toBe('See this')
})

test('the slash menu offers every kind of block', async ({ page }) => {
  await createDocumentInEditor(page, 'All blocks', '')
  await page.keyboard.type('/')
  const names = [
    'Heading 1',
    'Bulleted list',
    'Numbered list',
    'Task list',
    'Quote',
    'Note',
    'Warning',
    'Table',
    'Code block',
    'Diagram',
    'Formula',
    'Divider',
    'Today’s date',
    'Image or file',
    'New document',
  ]
  // oxlint-disable-next-line no-await-in-loop -- one option after the other
  for (const name of names) await expect(page.getByRole('option', { name }).first()).toBeAttached()
  await expect(page.getByRole('option', { name: 'Template' }).first()).toBeAttached()
})
