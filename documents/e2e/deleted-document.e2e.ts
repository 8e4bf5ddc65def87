import { expect, test } from '@playwright/test'
import {
  createDocument,
  documentApiPath,
  documentTextFieldLocator,
  markdownEditorLocator,
  expectStoredText,
  listDraftKeys,
  createDocumentInEditor,
  sendAsOtherClient,
} from './open-document.ts'

test.describe('document that another user deletes while the user types', () => {
  test('when the open document is deleted, its text stays and can be saved, with text typed afterwards, as a new document', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Deleted', 'Start.')
    await page.keyboard.type(' One')
    await sendAsOtherClient(page, 'delete', documentApiPath(written))
    await page.keyboard.type(' two')
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.keyboard.type(' three')
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/page`))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(markdownEditorLocator(page)).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' four.')
    await expectStoredText(page, written).toBe('Start. One two three four.')
    await expect.poll(() => listDraftKeys(page)).toEqual([])
  })

  test('when the open document is deleted and another document takes its URL, the text stays and the other document is unchanged', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Same address', 'Start.')
    await page.keyboard.type(' One')
    await sendAsOtherClient(page, 'delete', documentApiPath(written))
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Page', content: 'Another text.' },
    })
    await page.keyboard.type(' two')
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await expect(documentTextFieldLocator(page)).toHaveText('Start. One two')
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/page-2`))
    await expectStoredText(page, { ...written, doc: 'page-2' }).toBe('Start. One two')
    await expectStoredText(page, written).toBe('Another text.')
  })

  test('when the open document is deleted and the page reloaded, the unsaved text can be saved as a new document', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Orphan', 'Start.')
    await sendAsOtherClient(page, 'delete', documentApiPath(written))
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.keyboard.type(' Typed after.')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const offer = page.getByText('Unsaved text of the deleted document “Page”')
    await expect(offer).toBeVisible()
    await page.goto(`/projects/${written.project}`)
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page.getByRole('article')).toContainText('Start. Typed after.')
    await expectStoredText(page, written).toBe('Start. Typed after.')
    await expect(offer).toHaveCount(0)
    await expect.poll(() => listDraftKeys(page)).toEqual([])
  })

  test('when the project of the open document is deleted, the unsaved text can be saved in another project', async ({
    page,
  }) => {
    const other = await createDocument(page, 'Shelter', 'x')
    const written = await createDocumentInEditor(page, 'Doomed', 'Start.')
    await page.keyboard.type(' Mine.')
    await sendAsOtherClient(page, 'delete', `/api/projects/${written.project}`)
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.getByLabel('Project', { exact: true }).selectOption(other.project)
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${other.project}/docs/page-2`))
    await expectStoredText(page, { ...other, doc: 'page-2' }).toBe('Start. Mine.')
  })

  test('when the open document is deleted and the user discards the unsaved text, no draft remains', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Given up', 'Start.')
    await page.keyboard.type(' Mine.')
    await sendAsOtherClient(page, 'delete', documentApiPath(written))
    await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}$`))
    await expect.poll(() => listDraftKeys(page)).toEqual([])
  })
})

test('a document that is only being read disappears when another user deletes it', async ({ page }) => {
  const written = await createDocument(page, 'Read', 'Read me.')
  await page.goto(written.urlPath)
  await expect(page.getByRole('article')).toContainText('Read me.')
  await sendAsOtherClient(page, 'delete', documentApiPath(written))
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
})
