import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createDocument, createDocumentInEditor, expectStoredText } from './open-document.ts'

const panel = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const openPanel = (page: Page) => page.keyboard.press('ControlOrMeta+F')

test('the panel counts the matches, goes through them, and obeys case and whole words', async ({ page }) => {
  await createDocumentInEditor(page, 'Find', 'cat Cat\n\nconcat')
  await page.keyboard.press('Control+Home')
  await openPanel(page)
  await page.keyboard.type('cat')
  const status = panel(page).getByRole('status')
  await expect(status).toHaveText('1 of 3')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('2 of 3')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(status).toHaveText('3 of 3')
  await panel(page).getByRole('button', { name: 'Match case' }).click()
  await expect(status).toHaveText('1 of 2')
  await panel(page).getByRole('button', { name: 'Whole word' }).click()
  await expect(status).toHaveText('1 of 1')
  await panel(page).getByRole('textbox', { name: 'Find' }).fill('dog')
  await expect(status).toHaveText('No results')
  await expectAccessible(page, 'find panel', { part: '.cm-find-panel' })
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('.cm-content')).toBeFocused()
})

test('Replace changes one match and Replace all the others, with groups of a regular expression', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Replace', '2026-01, 2026-02, 2026-03')
  await page.keyboard.press('Control+Home')
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Regular expression' }).click()
  await panel(page).getByRole('textbox', { name: 'Find' }).fill('(')
  await expect(panel(page).getByRole('alert')).toContainText('not valid')
  await panel(page).getByRole('textbox', { name: 'Find' }).fill(String.raw`(\d+)-(\d+)`)
  await expect(panel(page).getByRole('status')).toHaveText('1 of 3')
  await expect(panel(page).getByRole('alert')).toBeHidden()
  await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('$2/$1')
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toBe('01/2026, 2026-02, 2026-03')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel(page).getByRole('status')).toHaveText('2 replaced')
  await expectStoredText(page, written).toBe('01/2026, 02/2026, 03/2026')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Z')
  await expectStoredText(page, written).toBe('01/2026, 2026-02, 2026-03')
})

test('a match inside a table shows the source of the table', async ({ page }) => {
  await createDocumentInEditor(page, 'In a table', '| a |\n| --- |\n| needle |\n\nEnd')
  await expect(page.locator('.cm-live-table')).toBeVisible()
  await openPanel(page)
  await page.keyboard.type('needle')
  await expect(page.locator('.cm-searchMatch')).toHaveText('needle')
})

test('the panel opens while the caret is in a cell of a table', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'From a cell', '| a |\n| --- |\n| needle |\n\nneedle')
  await page.getByRole('cell', { name: 'needle' }).click()
  await openPanel(page)
  await page.keyboard.type('needle')
  await expect(panel(page).getByRole('status')).toContainText('of 2')
  await expectStoredText(page, written).toBe('| a |\n| --- |\n| needle |\n\nneedle')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the panel is Chinese, fits the screen, has buttons of 44 pixels and hides the replacement at first', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('sanhe.language', 'zh'))
    const { urlPath } = await createDocument(page, 'Find on a phone', '指南 指南')
    await page.goto(`${urlPath}?edit=true`)
    await page.locator('.cm-content').click()
    await openPanel(page)
    const bar = page.getByRole('search', { name: '查找和替换' })
    await page.keyboard.type('指南')
    await expect(bar.getByRole('status')).toHaveText(/第 \d\/2 个/)
    await expect(bar.getByRole('button', { name: '全部替换' })).toBeHidden()
    await bar.getByRole('button', { name: '替换…' }).click()
    await expect(bar.getByRole('button', { name: '全部替换' })).toBeVisible()
    for (const button of await bar.getByRole('button').all()) {
      // oxlint-disable-next-line no-await-in-loop -- one button after the other
      const box = await button.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    }
  })
})
