import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import {
  createDocument,
  createDocumentInEditor,
  documentApiPath,
  expectStoredText,
  markdownEditorLocator,
  storeEditMode,
} from './open-document.ts'
import { postJson } from './signed-in.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })

/** Makes the visual viewport as high as if a software keyboard covered the rest of the page. */
const showKeyboard = (page: Page, visibleHeight: number) =>
  page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { value: height, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, visibleHeight)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the toolbar stands above the software keyboard, scrolls sideways and has buttons of 44 pixels', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Toolbar', 'word\n\n'.repeat(60))
    const bottom = async () => {
      const box = await toolbar(page).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await bottom()).toBeGreaterThan(800)
    await showKeyboard(page, 500)
    await expect.poll(bottom).toBeLessThanOrEqual(500)
    expect(await bottom()).toBeGreaterThan(480)
    for (const button of await toolbar(page).getByRole('button').all()) {
      // oxlint-disable-next-line no-await-in-loop -- one button after the other
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const width = await toolbar(page).evaluate((bar) => [bar.scrollWidth, bar.clientWidth])
    expect(width[0]).toBeGreaterThan(width[1] ?? 0)
    await toolbar(page).getByRole('button', { name: 'Task list' }).tap()
    await page.keyboard.type('buy milk')
    await expect(markdownEditorLocator(page)).toBeFocused()
    await expectStoredText(page, written).toContain('- [ ] buy milk')
    await expectAccessible(page, 'editor on a phone')
  })
})

test('an empty document is edited as source, and the preview that was chosen before stays chosen', async ({
  page,
}) => {
  await storeEditMode(page, 'preview')
  const { urlPath } = await createDocument(page, 'Stored mode', '')
  await page.goto(`${urlPath}?edit=true`)
  await expect(markdownEditorLocator(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Source' })).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('sanhe.documents.editMode'))).toBe('preview')
  await page.getByRole('radio', { name: 'Preview' }).check({ force: true })
  await expect(markdownEditorLocator(page)).toBeHidden()
})

test('comments are readable while the document is edited, and their words are shown in the text', async ({
  page,
}) => {
  const written = await createDocument(
    page,
    'Comments while editing',
    '# Garden\n\nWater the **roses** daily.\n',
  )
  await postJson(page.request, `${documentApiPath(written)}/comments`, {
    body: 'How much?',
    anchor: { quote: 'Water the', prefix: '', suffix: ' roses', start: 7 },
  })
  await page.goto(`${written.urlPath}?edit=true`)
  await page.getByRole('button', { name: 'Comments (1 open)' }).click()
  const panel = page.getByRole('complementary', { name: 'Comments' })
  await expect(panel).toContainText('How much?')
  await panel.getByRole('button', { name: 'Water the' }).click()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('Water the')
  await expectAccessible(page, 'comments while editing')
  await markdownEditorLocator(page).press('Control+End')
  await page.keyboard.type('More.')
  await expectStoredText(page, written).toContain('More.')
  await expect(panel).toBeVisible()
})
