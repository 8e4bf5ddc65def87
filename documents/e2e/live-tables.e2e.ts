import { expect, type Page, test } from '@playwright/test'
import { editorLine, mixedDocument } from './mixed-document.ts'
import { createDocumentInEditor, expectStoredText } from './open-document.ts'

const cell = (page: Page, words: string) => page.locator('.cm-live-table').getByText(words, { exact: true })

test('a cell of a table is edited in place, and only its text changes in the source', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Cells', mixedDocument)
  await cell(page, 'tea').click()
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('green | tea')
  await expectStoredText(page, written).toBe(mixedDocument.replace('| tea  |', '| green \\| tea  |'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('**4**')
  await page.keyboard.press('Tab')
  await page.keyboard.type('new row')
  await expect(cell(page, '4')).toHaveCSS('font-weight', '700')
  await expectStoredText(page, written).toContain('| new row ')
  await page.keyboard.press('Escape')
  await page.keyboard.type('After')
  await expect(editorLine(page, 'After')).toBeVisible()
})

test('a table that is wider than a phone scrolls, and its words are not broken', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const names = ['Shelves', 'Amount', 'Status', 'Owner', 'Comment', 'Supplier']
  const rows = [names, names.map(() => '---'), names.map((name) => name.toLowerCase())]
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  await createDocumentInEditor(page, 'Wide table', `Before\n\n${table}\n\nAfter`)
  await expect(cell(page, 'supplier')).toBeAttached()
  const overflow = (part: string) =>
    page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await overflow('.cm-live-table-scroll')).toBeGreaterThan(0)
  expect(await overflow('.cm-scroller')).toBe(0)
  const heights = await page
    .locator('.cm-live-table td')
    .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(50)
})

test('the buttons of a table add and delete rows and columns and change the alignment', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Tools', '| a | b |\n|---|---|\n| 1 | 2 |\n')
  await cell(page, '2').click()
  const tools = page.getByRole('toolbar', { name: 'Table' })
  await tools.getByRole('button', { name: 'Insert column on the right' }).click()
  await page.keyboard.type('3')
  await expectStoredText(page, written).toBe(
    '| a   | b   |     |\n| --- | --- | --- |\n| 1   | 2   | 3    |\n',
  )
  await tools.getByRole('button', { name: 'Center' }).click()
  await tools.getByRole('button', { name: 'Insert row below' }).click()
  await tools.getByRole('button', { name: 'Delete row' }).click()
  await cell(page, '1').click()
  await tools.getByRole('button', { name: 'Delete column' }).click()
  await expectStoredText(page, written).toBe('| b   |     |\n| --- | :-: |\n| 2   | 3   |\n')
})

test('undo in a cell restores its text in the source and in the cell', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Undo in a cell', mixedDocument)
  await cell(page, 'tea').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' pot')
  await expectStoredText(page, written).toContain('| tea pot  |')
  await page.keyboard.press('ControlOrMeta+Z')
  await expectStoredText(page, written).toBe(mixedDocument)
  await expect(page.locator('.cm-live-table td').first()).toHaveText('tea')
})

test('bold by shortcut and by button formats the text of a cell, and nothing else', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Bold in a cell', mixedDocument)
  await cell(page, 'tea').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+B')
  await expectStoredText(page, written).toBe(mixedDocument.replace('| tea  |', '| **tea**  |'))
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^Italic/ }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expectStoredText(page, written).toBe(
    mixedDocument.replace('| tea  | 3     |', '| **tea**  | *3*!     |'),
  )
})

test('cells of a spreadsheet pasted into a table fill its cells and add the missing rows', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Paste cells', mixedDocument)
  await cell(page, 'tea').click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'pot\t9\r\ncup\t4\r\n')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  await expectStoredText(page, written).toContain(
    '| Name | Price |\n| ---- | :---: |\n| pot  | 9     |\n| cup  | 4     |',
  )
  await page.keyboard.type('5')
  await expectStoredText(page, written).toContain('| cup  | 5     |')
})

test('the caret leaves a cell of a table with its keys, and typed text stays at the caret', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Leave a cell', mixedDocument)
  const edited = (from: string, to: string) =>
    expectStoredText(page, written).toBe(mixedDocument.replace(from, to))
  await cell(page, 'tea').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('1')
  await edited('| Price |', '| Price1 |')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('2')
  await edited('| tea  |', '| 2tea  |')
  await page.keyboard.press('Backspace')
  for (const key of ['End', 'ArrowRight', 'End', 'Control+ArrowRight', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.keyboard.type('3')
  await edited('End', '3End')
  await page.keyboard.press('Backspace')
  await cell(page, 'tea').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('4')
  await edited('End', 'End4')
  await page.keyboard.press('Backspace')
  await cell(page, 'tea').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('5')
  await edited('# Plan', '5# Plan')
  await page.keyboard.press('Backspace')
  await edited('', '')
})

test('Backspace below a table and Delete above it move the caret into its cells, and the text stays out of the table', async ({
  page,
}) => {
  const around = mixedDocument.replace('- [x] read', '- [x] read\n\nStart')
  const written = await createDocumentInEditor(page, 'Around a table', around)
  const edited = (from: string, to: string) => expectStoredText(page, written).toBe(around.replace(from, to))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('0')
  await edited('| 3     |', '| 30     |')
  await page.keyboard.press('Backspace')
  await editorLine(page, 'Start').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await page.keyboard.type('My ')
  await edited('| Name |', '| My Name |')
  await page.keyboard.press('ControlOrMeta+Z')
  await edited('', '')
  // Backspace removes the first of two empty lines. Delete keeps the last one, which keeps the text out of the table.
  await editorLine(page, 'End').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1')
  await edited('| 3     |', '| 31     |')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await page.keyboard.type('The ')
  await edited('| 3     |\n\nEnd', '| 31     |\n\nThe End')
})

test('Backspace that deletes the mark of a list item directly below a table keeps its text out of the table', async ({
  page,
}) => {
  const table = '| a |\n|---|\n| 1 |'
  const written = await createDocumentInEditor(page, 'Item below a table', `Start\n\n${table}\n- item`)
  await editorLine(page, 'item').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('An ')
  await expectStoredText(page, written).toBe(`Start\n\n${table}\n\nAn item`)
  await expect(page.locator('.cm-live-table tr')).toHaveCount(2)
})

test('typing ``` above a table shows the table as source, and deleting the ``` shows it as a table again', async ({
  page,
}) => {
  await createDocumentInEditor(page, 'Fence', `\n\n${mixedDocument}`)
  await expect(page.locator('.cm-live-table')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('```')
  await expect(page.locator('.cm-live-table')).toBeHidden()
  for (let mark = 0; mark < 3; mark++)
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press('Backspace')
  await expect(page.locator('.cm-live-table')).toBeVisible()
})
