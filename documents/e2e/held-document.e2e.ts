import { expect, type Page, test } from '@playwright/test'
import {
  documentApiPath,
  createDocument,
  listDraftKeys,
  markdownEditorLocator,
  expectStoredText,
  openEditor,
  documentTextFieldLocator,
} from './open-document.ts'

/** Makes React render before the router navigates. On a busy machine this order occurs by chance. */
const renderEarly = (page: Page) =>
  page.addInitScript(() => {
    // React's scheduler uses setImmediate if it exists, otherwise MessageChannel. This setImmediate runs the work as
    // a microtask.
    Object.assign(window, { setImmediate: (run: () => void) => queueMicrotask(run) })
  })

test.describe('navigation during an edit', () => {
  test('choosing another document in the tree during an edit opens that document', async ({ page }) => {
    const written = await createDocument(page, 'Chosen in the tree', 'Start.')
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Second', content: 'The second text.' },
    })
    await page.goto(written.urlPath)
    const second = page.getByRole('treeitem', { name: 'Second' })
    await openEditor(page)
    // Hovering the link preloads the document, so that the page has the document before the navigation.
    const fetched = page.waitForResponse((response) => response.url().endsWith('/docs/second'))
    await second.hover()
    await fetched
    await second.click()
    await expect(page.getByRole('article')).toContainText('The second text.')
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/second$`))
  })

  test('"Save as a new document" opens the new document although another document has taken the URL of the deleted one', async ({
    page,
  }) => {
    await renderEarly(page)
    const written = await createDocument(page, 'Shown first', 'Start.')
    await page.goto(written.urlPath)
    await openEditor(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' One')
    await page.request.delete(documentApiPath(written))
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Page', content: 'Another text.' },
    })
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.keyboard.type(' two')
    await page.getByRole('alert').getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/page-2`))
    await expect(markdownEditorLocator(page)).toBeFocused()
    await expect(documentTextFieldLocator(page)).toHaveText('Start. One two')
    await expectStoredText(page, { ...written, doc: 'page-2' }).toBe('Start. One two')
    await expectStoredText(page, written).toBe('Another text.')
    await expect(page.getByText('Unsaved text of the deleted document')).toHaveCount(0)
    await expect.poll(() => listDraftKeys(page)).toEqual([])
  })
})
