import { expect, type Page, test } from '@playwright/test'
import {
  createDocument,
  markdownEditorLocator,
  expectStoredText,
  saveStatusLocator,
  documentTextFieldLocator,
} from './open-document.ts'
import { createProject, signIn } from './signed-in.ts'

/** Delays the editor's script, as a slow connection would, until the returned function is called. */
async function holdEditor(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/editing-view-.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.describe('keys typed before the editor has loaded', () => {
  test('keys typed after Edit and before the editor has loaded become text in order, including Backspace, Enter and arrows', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Early', 'Old text.')
    await page.goto(written.urlPath)
    const release = await holdEditor(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.keyboard.type('# Releasee')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('-')
    await expect(markdownEditorLocator(page)).toHaveCount(0)
    release()
    await expect(markdownEditorLocator(page)).toBeFocused()
    await page.keyboard.type('>')
    await expectStoredText(page, written).toBe('# Release\n  a->bOld text.')
    await expect(documentTextFieldLocator(page)).toHaveCount(1)
  })

  test('no keystroke is lost between the shortcut E, which starts editing, and the moment when the editor accepts input', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Without a gap', '')
    await page.request.put(`/api/projects/${written.project}/docs/${written.doc}`, { data: { content: '.' } })
    await page.goto(written.urlPath)
    await expect(page.getByRole('article')).toContainText('.')
    const release = await holdEditor(page)
    await page.keyboard.press('e')
    const alphabet = 'abcdefghijklmnopqrstuvwxyz'.repeat(8)
    const typing = page.keyboard.type(alphabet, { delay: 4 })
    await page.waitForTimeout(200)
    release()
    await typing
    await expect(markdownEditorLocator(page)).toBeFocused()
    await expectStoredText(page, written).toBe(`${alphabet}.`)
  })

  test('text typed before the editor has loaded is saved even if the editor never loads', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Never', '')
    await page.goto(written.urlPath)
    await expect(page.getByRole('button', { name: 'Start writing' })).toBeVisible()
    await holdEditor(page)
    await page.getByRole('button', { name: 'Start writing' }).click()
    await page.keyboard.type('Saved all the same.')
    await expectStoredText(page, written).toBe('Saved all the same.')
  })

  test('a word that an input method is composing stays one word, and the editor waits until the composition ends', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Composed', '')
    await page.goto(written.urlPath)
    await expect(page.getByRole('button', { name: 'Start writing' })).toBeVisible()
    const release = await holdEditor(page)
    await page.getByRole('button', { name: 'Start writing' }).click()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'dian', selectionStart: 4, selectionEnd: 4 })
    release()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await expect(markdownEditorLocator(page)).toHaveCount(0)
    await session.send('Input.imeSetComposition', { text: 'dianche', selectionStart: 7, selectionEnd: 7 })
    await session.send('Input.insertText', { text: '电车' })
    await expect(markdownEditorLocator(page)).toBeFocused()
    await page.keyboard.type('在此停靠。')
    await expectStoredText(page, written).toBe('电车在此停靠。')
  })
})

test.describe('keys typed on an empty document', () => {
  test('text typed on an empty document goes into the document from the first letter, even if that letter is the shortcut e', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Empty', '')
    await page.goto(written.urlPath)
    await expect(page.getByText('This document is empty')).toBeVisible()
    await page.keyboard.type('every word')
    await expectStoredText(page, written).toBe('every word')
  })
})

test('a new document opens in the editor, and a reload opens the editor again', async ({ page }) => {
  await signIn(page)
  const project = await createProject(page, 'New and reloaded')
  await page.goto(`/projects/${project}`)
  await page.getByRole('main').getByRole('button', { name: 'New document' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Minutes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/minutes/)
  await expect(documentTextFieldLocator(page)).toBeFocused()
  await page.keyboard.type('Present: all.')
  await expect(markdownEditorLocator(page)).toBeFocused()
  await expect(saveStatusLocator(page)).toHaveText('Saved')
  await page.reload()
  await expect(markdownEditorLocator(page)).toHaveText('Present: all.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/docs\/minutes$/)
})
