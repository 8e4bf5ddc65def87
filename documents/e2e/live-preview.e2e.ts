import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { editorLine, mixedDocument } from './mixed-document.ts'
import { createDocumentInEditor, expectStoredText, markdownEditorLocator } from './open-document.ts'

test('live preview hides Markdown markup on all lines except the line of the caret, and never changes the text', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Marks', mixedDocument)
  await expect(editorLine(page, 'A bold word')).toHaveText('A bold word, code and a link.')
  await expect(editorLine(page, 'Plan')).toHaveText('Plan')
  await expectAccessible(page, 'live preview', { part: '.cm-editor' })
  await page.keyboard.press('Control+Home')
  await expect(editorLine(page, 'Plan')).toHaveText('# Plan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(editorLine(page, 'A **bold** word')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('!')
  await expectStoredText(page, written).toBe(`${mixedDocument}!`)
})

test('a click on a checkbox changes one character of the text', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Boxes', mixedDocument)
  await page.locator('.cm-live-checkbox').first().click()
  await expectStoredText(page, written).toBe(mixedDocument.replace('[ ] write', '[x] write'))
})

test('a note stands in the place of a missing image, and the text keeps the image', async ({ page }) => {
  const withImage = 'Before\n\n![plan](files/none.png)\n\nEnd'
  const written = await createDocumentInEditor(page, 'Missing image', withImage)
  await page.keyboard.press('Control+End')
  await expect(editorLine(page, 'Picture not found: plan')).toBeVisible()
  await page.keyboard.type('!')
  await expectStoredText(page, written).toBe(`${withImage}!`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article').getByText('Picture not found: none.png')).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
})

test('the source view shows the Markdown markup of the whole text, and stays selected after a reload', async ({
  page,
}) => {
  await createDocumentInEditor(page, 'Source', mixedDocument)
  await page.getByRole('radio', { name: 'Source' }).check({ force: true })
  await expect(editorLine(page, '**bold**')).toBeVisible()
  await expect(page.locator('.cm-live-table')).toBeHidden()
  await page.reload()
  await expect(markdownEditorLocator(page)).toBeVisible()
  await expect(editorLine(page, '**bold**')).toBeVisible()
})

test('Chinese text composed in the middle of formatted text is saved completely, and the markup is hidden afterwards', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const written = await createDocumentInEditor(page, 'Input method', mixedDocument)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  const input = await page.context().newCDPSession(page)
  // oxlint-disable-next-line no-await-in-loop -- one key after the other
  for (const letters of ['z', 'zh', 'zhong', 'zhongwen'])
    await input.send('Input.imeSetComposition', {
      text: letters,
      selectionStart: letters.length,
      selectionEnd: letters.length,
    })
  await input.send('Input.insertText', { text: '中文' })
  await expectStoredText(page, written).toBe(mixedDocument.replace('# Plan', '# Plan中文'))
  await page.keyboard.press('ArrowDown')
  await expect(editorLine(page, 'Plan中文')).toHaveText('Plan中文')
  await expect(editorLine(page, 'A bold word')).toHaveText('A bold word, code and a link.')
  expect(faults).toEqual([])
})

test('formulas are drawn in the text, and the caret shows their source', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Formulas', 'Start\n\nWith $x^2$ and $5 here.')
  await expect(page.locator('.cm-live-formula .katex')).toHaveCount(1)
  await expect(editorLine(page, 'and $5 here.')).toBeVisible()
  await page.locator('.cm-live-formula').click()
  await expect(editorLine(page, 'With $x^2$ and $5 here.')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await expect(page.locator('.cm-live-formula .katex')).toHaveCount(1)
  await expectStoredText(page, written).toBe('Start\n\nWith $x^2$ and $5 here.')
})
