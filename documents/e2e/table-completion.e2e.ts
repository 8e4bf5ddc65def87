import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createDocumentInEditor, expectStoredText } from './open-document.ts'
import { postJson } from './signed-in.ts'

const table = '| Owner | Page |\n| ----- | ---- |\n| a     | b    |'

/** Creates a document with a table and moves the caret behind the text "a" of its first row. */
async function openTable(page: Page, title: string) {
  const written = await createDocumentInEditor(page, title, `# 安装步骤\n\n${table}\n\nEnd\n`)
  await page.locator('.cm-live-table td').first().click()
  await page.keyboard.press('End')
  return written
}

const menu = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const option = (page: Page, name: RegExp) => menu(page).getByRole('option', { name })

test('@ in a table cell completes people and days, with the keys of the menu in the text', async ({
  page,
}) => {
  const written = await openTable(page, 'People in cells')
  await page.keyboard.type(' @')
  await expect(option(page, /^Today/)).toBeVisible()
  await expectAccessible(page, 'completion in a cell', { part: '.cm-tooltip-autocomplete' })
  await page.keyboard.type('adm')
  await expect(option(page, /^admin/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // The comma takes the place of the space that the completion has inserted.
  await page.keyboard.type(', @t')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^Tomorrow/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeHidden()
  await expectStoredText(page, written).toMatch(/\| a @admin, \d{4}-\d{2}-\d{2} +\| b /)
  await page.keyboard.press('Enter')
  await page.keyboard.type('next row')
  await expectStoredText(page, written).toMatch(/\n\| next row +\| +\|\n\nEnd/)
})

test('two brackets in a table cell complete documents and headings, by click and by key', async ({
  page,
}) => {
  const written = await openTable(page, 'Links in cells')
  await postJson(page.request, `/api/projects/${written.project}/docs`, { title: '部署指南' })
  await expect(page.getByRole('treeitem', { name: '部署指南' })).toBeVisible()
  await page.keyboard.type(' [[部署')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await page.keyboard.type('指')
  await option(page, /^部署指南/).click()
  await page.keyboard.type(' [[#安装')
  await expect(option(page, /^安装步骤/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toContain('| a [[部署指南]] [[#安装步骤]]     | b ')
})

test('a completed task whose title has a pipe stays in its table cell', async ({ page }) => {
  const written = await openTable(page, 'Tasks in cells')
  const { task } = await postJson(page.request, `/api/projects/${written.project}/tasks`, {
    title: '检查 A|B',
  })
  await page.keyboard.type(' @检查')
  await expect(option(page, /^检查/)).toBeVisible()
  await page.keyboard.press('Enter')
  const url = `/projects/${written.project}/board?task=${task?.id}`
  await expectStoredText(page, written).toContain(`| a [检查 A\\|B](${url})     | b `)
  await expect(page.locator('.cm-live-table tr').nth(1).locator('td')).toHaveCount(2)
})

test('Escape, the arrow keys and a click elsewhere close the menu of a table cell', async ({ page }) => {
  await openTable(page, 'Closing the menu')
  await page.keyboard.type(' @adm')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(menu(page)).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('i')
  await expect(menu(page)).toBeVisible()
  await page.getByText('End', { exact: true }).click()
  await expect(menu(page)).toBeHidden()
})
