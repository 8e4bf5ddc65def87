import { expect, type Page, test } from '@playwright/test'
import { createDocumentInEditor, expectStoredText } from './open-document.ts'

const line = (page: Page, words: string) => page.locator('.cm-line').filter({ hasText: words })
const handle = (page: Page) => page.locator('.cm-block-handle')

/** Drags the block of a line to the upper or lower half of another line. */
async function drag(page: Page, from: string, to: string, half: 'upper' | 'lower') {
  await line(page, from).hover()
  await handle(page).hover()
  await page.mouse.down()
  const box = (await line(page, to).boundingBox())!
  const y = half === 'upper' ? box.y + 3 : box.y + box.height - 3
  await page.mouse.move(box.x + 40, y, { steps: 4 })
  await expect(page.locator('.cm-drop-line')).toBeVisible()
  await page.mouse.up()
}

test('a block is dragged by its handle, with a line at the place of the drop, and one undo returns it', async ({
  page,
}) => {
  const before = '# One\n\nfirst\n\n# Two\n\nsecond\n\n- a\n  - child\n- b'
  const written = await createDocumentInEditor(page, 'Drag', before)
  await drag(page, 'Two', 'One', 'upper')
  await expectStoredText(page, written).toBe('# Two\n\nsecond\n\n- a\n  - child\n- b\n\n# One\n\nfirst')
  await page.keyboard.press('ControlOrMeta+Z')
  await expectStoredText(page, written).toBe(before)
  await drag(page, 'a', 'b', 'lower')
  await expectStoredText(page, written).toContain('- b\n- a\n  - child')
  await drag(page, 'second', 'first', 'upper')
  await expectStoredText(page, written).toBe('# One\n\nsecond\n\nfirst\n\n# Two\n\n- b\n- a\n  - child')
})

test('Escape cancels a drag, and a click on the handle selects the block', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Cancel', 'first\n\nsecond')
  await line(page, 'second').hover()
  await handle(page).hover()
  await page.mouse.down()
  await line(page, 'first').hover()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.cm-drop-line')).toBeHidden()
  await line(page, 'second').hover()
  await handle(page).click()
  await page.keyboard.type('other')
  await expectStoredText(page, written).toBe('first\n\nother')
})

test('Alt+Up and Alt+Down move a block of several lines as a whole, and the caret stays in it', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Keys', 'one\n\n```\ncode\nmore\n```\n\ntwo\nlines')
  await page.keyboard.press('Alt+ArrowUp')
  await expectStoredText(page, written).toBe('one\n\ntwo\nlines\n\n```\ncode\nmore\n```')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.type('!')
  await expectStoredText(page, written).toBe('two\nlines!\n\none\n\n```\ncode\nmore\n```')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('no handle appears', async ({ page }) => {
    await createDocumentInEditor(page, 'No handle', 'first\n\nsecond')
    await line(page, 'second').hover()
    await line(page, 'first').hover()
    await expect(handle(page)).toBeHidden()
  })
})
