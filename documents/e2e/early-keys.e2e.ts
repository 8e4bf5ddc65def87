import { expect, type Page, test } from '@playwright/test'
import { editor, expectKept, saveState, source, writtenDocument } from './open-document.ts'
import { newProject, signIn } from './signed-in.ts'

/** The editor's own file waits until the returned function lets it through, as on a slow connection. */
async function holdEditor(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/editing-view-.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.describe('keys that are typed before the editor has loaded', () => {
  test('after Edit become text in their order, with Backspace, Enter and the arrows', async ({ page }) => {
    const written = await writtenDocument(page, 'Early', 'Old text.')
    await page.goto(written.address)
    const release = await holdEditor(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.keyboard.type('# Releasee')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('-')
    await expect(editor(page)).toHaveCount(0)
    release()
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('>')
    await expectKept(page, written).toBe('# Release\n  a->bOld text.')
    await expect(source(page)).toHaveCount(1)
  })

  test('after the key E, and while the editor takes over, none is missing', async ({ page }) => {
    const written = await writtenDocument(page, 'Without a gap', '')
    await page.request.put(`/api/projects/${written.project}/docs/${written.doc}`, { data: { content: '.' } })
    await page.goto(written.address)
    await expect(page.getByRole('article')).toContainText('.')
    const release = await holdEditor(page)
    await page.keyboard.press('e')
    const alphabet = 'abcdefghijklmnopqrstuvwxyz'.repeat(8)
    const typing = page.keyboard.type(alphabet, { delay: 4 })
    await page.waitForTimeout(200)
    release()
    await typing
    await expect(editor(page)).toBeFocused()
    await expectKept(page, written).toBe(`${alphabet}.`)
  })

  test('are saved even when the editor never comes', async ({ page }) => {
    const written = await writtenDocument(page, 'Never', '')
    await page.goto(written.address)
    await expect(page.getByRole('button', { name: 'Start writing' })).toBeVisible()
    await holdEditor(page)
    await page.getByRole('button', { name: 'Start writing' }).click()
    await page.keyboard.type('Saved all the same.')
    await expectKept(page, written).toBe('Saved all the same.')
  })

  test('of a composed word are one word, and the editor waits until it is composed', async ({ page }) => {
    const written = await writtenDocument(page, 'Composed', '')
    await page.goto(written.address)
    await expect(page.getByRole('button', { name: 'Start writing' })).toBeVisible()
    const release = await holdEditor(page)
    await page.getByRole('button', { name: 'Start writing' }).click()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'dian', selectionStart: 4, selectionEnd: 4 })
    release()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await expect(editor(page)).toHaveCount(0)
    await session.send('Input.imeSetComposition', { text: 'dianche', selectionStart: 7, selectionEnd: 7 })
    await session.send('Input.insertText', { text: '电车' })
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('在此停靠。')
    await expectKept(page, written).toBe('电车在此停靠。')
  })
})

test.describe('on an empty page', () => {
  test('typing goes into the document from the first letter, which may be an e', async ({ page }) => {
    const written = await writtenDocument(page, 'Empty', '')
    await page.goto(written.address)
    await expect(page.getByText('This document is empty')).toBeVisible()
    await page.keyboard.type('every word')
    await expectKept(page, written).toBe('every word')
  })
})

test('a new document ends in the editor, and a reload comes back to it', async ({ page }) => {
  await signIn(page)
  const project = await newProject(page, 'New and reloaded')
  await page.goto(`/projects/${project}`)
  await page.getByRole('main').getByRole('button', { name: 'New document' }).click()
  const dialog = page.getByRole('dialog', { name: 'New document' })
  await dialog.getByLabel('Title').fill('Minutes')
  await page.keyboard.press('Enter')
  await expect(source(page)).toBeFocused()
  await page.keyboard.type('Present: all.')
  await expect(editor(page)).toBeFocused()
  await expect(saveState(page)).toHaveText('Saved')
  await page.reload()
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveText('Present: all.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/docs\/minutes$/)
})
