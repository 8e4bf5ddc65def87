import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createDocument, documentApiPath } from './open-document.ts'
import { postJson } from './signed-in.ts'

test('the command palette finds documents, tasks, comments and people, and opens them with the keyboard', async ({
  page,
}) => {
  const word = `quokka${unique()}`
  const written = await createDocument(page, 'Palette', `A ${word} in a text.`)
  await postJson(page.request, `/api/projects/${written.project}/tasks`, { title: `Feed the ${word}` })
  await postJson(page.request, `${documentApiPath(written)}/comments`, {
    body: `Which ${word}?`,
    anchor: { quote: word, prefix: '', suffix: '', start: 2 },
  })
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(word)
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(group('Documents').getByRole('option', { name: /Page/ })).toBeVisible()
  await expect(group('Tasks').getByRole('option', { name: new RegExp(`Feed the ${word}`) })).toBeVisible()
  await expect(group('Comments').getByRole('option', { name: new RegExp(`Which ${word}`) })).toBeVisible()
  await expectAccessible(page, 'the palette with tasks and comments')
  // Down from the first document over the page of results to the task.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/board\\?task=\\d+`))
  await expect(page.getByRole('dialog')).toContainText(word)
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('admin')
  await expect(group('People').getByRole('option', { name: 'admin' })).toBeVisible()
})

test('keys typed before the command palette has loaded become its text and trigger no shortcut', async ({
  page,
}) => {
  const written = await createDocument(page, 'Early palette', 'Some text.')
  await page.goto(written.urlPath)
  await expect(page.getByRole('article')).toContainText('Some text.')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const alphabet = 'edcbafghijklmnopqrstuvwxyz'.repeat(4)
  const typing = page.keyboard.type(alphabet, { delay: 5 })
  await page.waitForTimeout(150)
  gate.resolve()
  await typing
  await expect(page.getByRole('combobox')).toHaveValue(alphabet)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(written.urlPath)
  await expect(page.getByRole('article')).toContainText('Some text.')
})

test('the command palette lists loaded titles at once, adds the results of the service without moving rows, and works offline', async ({
  page,
  context,
}) => {
  const word = `lemur${unique()}`
  const written = await createDocument(page, 'Local palette', 'Some text.')
  await postJson(page.request, `/api/projects/${written.project}/docs`, { title: `${word} house` })
  await postJson(page.request, `/api/projects/${written.project}/docs`, {
    title: 'Other',
    content: `A ${word} lives here.`,
  })
  await page.goto(written.urlPath)
  await expect(page.getByRole('treeitem', { name: `${word} house` })).toBeVisible()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/search?**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(word)
  const rows = page.getByRole('group', { name: 'Documents', exact: true }).getByRole('option')
  await expect(rows).toHaveText([new RegExp(`${word} house`)])
  gate.resolve()
  await expect(rows.filter({ hasText: 'lives here' })).toBeVisible()
  await expect(rows.first()).toContainText(`${word} house`)
  await context.setOffline(true)
  await page.getByRole('combobox').fill(`${word} h`)
  await expect(rows.first()).toContainText(`${word} house`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeHidden()
})
