import { expect, type Page, test } from '@playwright/test'
import {
  markdownEditorLocator,
  expectStoredText,
  openEditor,
  createDocumentInEditor,
  saveStatusLocator,
} from './open-document.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createMember, postJson } from './signed-in.ts'

/** Opens the document in the browser of another user. */
async function openAsOtherUser(page: Page, urlPath: string) {
  const username = `user-${unique()}`
  const password = 'correct horse battery'
  await createMember(page, { username, password }, urlPath)
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  const other = await context.newPage()
  await postJson(other.request, '/api/auth/login', { username, password })
  await other.goto(urlPath)
  return { other, username, close: () => context.close() }
}

const caret = (page: Page) => page.locator('.cm-remote-caret')

test('two users who type in the same paragraph see the carets and the text of each other', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Together', 'One paragraph')
  const { other, username, close } = await openAsOtherUser(page, written.urlPath)
  await expect(page.getByText(`Also here: ${username}`)).toBeAttached()
  await expect(other.getByText('Also here: admin')).toBeAttached()
  await expect(page.getByRole('treeitem', { name: `Page, General, ${username}` })).toBeVisible()
  await openEditor(other)
  await other.keyboard.press('Control+Home')
  await expect(caret(page)).toHaveAttribute('data-name', username)
  await page.keyboard.press('ArrowLeft')
  await expect(caret(other)).toHaveAttribute('data-name', 'admin')
  await page.keyboard.press('End')
  const first = 'Start of the other user. '
  const last = ' and the end of the first user.'
  await Promise.all([page.keyboard.type(last, { delay: 20 }), other.keyboard.type(first, { delay: 20 })])
  const text = `${first}One paragraph${last}`
  for (const one of [page, other]) await expect(markdownEditorLocator(one)).toHaveText(text)
  await expectStoredText(page, written).toBe(text)
  // Undo removes only the words of the user who presses it.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(markdownEditorLocator(other)).not.toContainText('first user.')
  await expect(markdownEditorLocator(page)).toContainText('Start of the other user.')
  await other.getByRole('button', { name: 'Done' }).click()
  await expect(caret(page)).toHaveCount(0)
  await close()
  await expect(page.getByText(/Also here/)).toHaveCount(0)
})

test('text typed while the connection is cut is merged when it returns', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Cut', 'First line\n\nSecond line')
  const { other, close } = await openAsOtherUser(page, written.urlPath)
  await openEditor(other)
  await expect(caret(page)).toBeVisible()
  await other.keyboard.press('Control+Home')
  await page.context().setOffline(true)
  await page.keyboard.type(' offline')
  await other.keyboard.type('Online. ')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  await page.context().setOffline(false)
  const text = 'Online. First line\n\nSecond line offline'
  await expectStoredText(page, written).toBe(text)
  await expect(markdownEditorLocator(page)).toContainText('Online. First line')
  await expect(markdownEditorLocator(other)).toContainText('Second line offline')
  await close()
})
