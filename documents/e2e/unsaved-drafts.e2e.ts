import { expect, test } from '@playwright/test'
import { startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import {
  createDocument,
  documentTextFieldLocator,
  expectStoredText,
  listDraftKeys,
  openEditor,
  createDocumentInEditor,
  saveStatusLocator,
} from './open-document.ts'

test.describe('two pages of one browser', () => {
  test('a save in one browser page keeps the draft of another page, and the draft is merged once that page is closed', async ({
    page,
    context,
  }) => {
    const written = await createDocumentInEditor(page, 'Two pages', 'First.\n\nKept.')
    // Only the saves of this page fail, as if it were offline. The second page of the same browser stays
    // online.
    await page.route('**/api/projects/*/docs/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' Only here.')
    await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')

    const other = await context.newPage()
    await other.goto(written.urlPath)
    await openEditor(other)
    await other.keyboard.press('Control+Home')
    await other.keyboard.type('Saved by the other. ')
    await expectStoredText(other, written).toBe('Saved by the other. First.\n\nKept.')
    await expect(saveStatusLocator(other)).toHaveText('Saved')
    await expect.poll(() => listDraftKeys(other)).toHaveLength(1)
    await expect(other.getByText('You have unsaved text from')).toHaveCount(0)

    await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])
    await page.close()
    await expectStoredText(other, written).toBe('Saved by the other. First.\n\nKept. Only here.')
    await expect(saveStatusLocator(other)).toHaveText('Saved')
    await expect.poll(() => listDraftKeys(other)).toEqual([])
  })

  test('after a reload, text that did not reach the service is in the editor and is saved when the service answers', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Reloaded', 'Kept.')
    await page.route('**/api/projects/*/docs/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' Nearly lost.')
    await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(documentTextFieldLocator(page)).toBeVisible()
    await expect(documentTextFieldLocator(page)).toContainText('Kept. Nearly lost.')
    await page.unroute('**/api/projects/*/docs/*')
    await expectStoredText(page, written).toBe('Kept. Nearly lost.')
  })
})

test('text typed into a long document, of which the browser stores only the changes, is saved after a reload', async ({
  page,
}) => {
  const long = 'A line of a long document.\n\n'.repeat(3000)
  const written = await createDocumentInEditor(page, 'Long draft', `${long}End.`)
  await page.route('**/api/projects/*/docs/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const countChanges = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('sanhe.draftChange.')).length,
    )
  await page.keyboard.type(' First.')
  await expect.poll(() => listDraftKeys(page)).toHaveLength(1)
  await page.keyboard.type(' Second.')
  await expect.poll(countChanges).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(documentTextFieldLocator(page)).toBeVisible()
  await page.unroute('**/api/projects/*/docs/*')
  await expectStoredText(page, written).toBe(`${long}End. First. Second.`)
  await expect.poll(() => listDraftKeys(page)).toEqual([])
  expect(await countChanges()).toBe(0)
})

test('a save whose response is lost causes no conflict with text typed later in the same line', async ({
  page,
  baseURL,
}) => {
  const proxy = await startFaultProxy(Number(new URL(baseURL ?? '').port))
  try {
    const written = await createDocument(page, 'Lost answer', 'Start.')
    await page.goto(`http://127.0.0.1:${proxy.port}${written.urlPath}`)
    await openEditor(page)
    await page.keyboard.press('Control+End')
    // Forwards the request, but cuts the response after its first byte.
    proxy.break({ kind: 'cut', afterBytes: 1 })
    proxy.endAll()
    await page.keyboard.type(' One')
    await expectStoredText(page, written).toBe('Start. One')
    await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
    await page.keyboard.type(' two.')
    proxy.break({ kind: 'none' })
    await expectStoredText(page, written).toBe('Start. One two.')
    await expect(saveStatusLocator(page)).toHaveText('Saved')
    await expect(page.getByRole('heading', { name: 'Someone else changed the same lines' })).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})

test('a browser with full storage warns that it cannot keep the draft', async ({ page }) => {
  await createDocumentInEditor(page, 'Full', 'Start.')
  await page.evaluate(() => {
    const fill = (size: number) => {
      for (let turn = 0; turn < 2000; turn += 1)
        try {
          localStorage.setItem(`filler.${size}.${turn}`, 'x'.repeat(size))
        } catch {
          return
        }
    }
    for (const size of [500_000, 50_000, 5000, 500, 50, 5]) fill(size)
  })
  await page.route('**/api/projects/*/docs/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.keyboard.type(' Not kept.')
  await expect(saveStatusLocator(page)).toHaveText(/^This browser cannot keep your text/)
  await page.evaluate(() => localStorage.clear())
  await page.keyboard.type(' Kept.')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  await page.unroute('**/api/projects/*/docs/*')
  await expect(saveStatusLocator(page)).toHaveText('Saved', { timeout: 15_000 })
})
