import { expect, type Page, test } from '@playwright/test'
import { createDocument, expectStoredText, documentTextFieldLocator } from './open-document.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const names = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((item) => `${item.ariaLevel} ${item.textContent}`))
const expectRows = (page: Page) => expect.poll(() => names(page))

/** Opens a project with the documents One and Two, which are empty unless `contents` has their texts. */
async function openTree(page: Page, name: string, contents: Record<string, string> = {}) {
  await signIn(page)
  const slug = await createProject(page, name)
  for (const [place, title] of ['One', 'Two'].entries())
    await postJson(page.request, `/api/projects/${slug}/docs`, {
      title,
      content: contents[title] ?? '',
      sort_order: place * 1024,
    })
  await page.goto(`/projects/${slug}`)
  await expectRows(page).toEqual(['1 One', '1 Two'])
}

async function newFolder(page: Page, title: string) {
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, title)).toBeVisible()
}

test('a document can be dragged into a new folder, and stays there after a reload', async ({ page }) => {
  await openTree(page, 'Tree drag')
  await newFolder(page, 'Drawer')
  await row(page, 'Two').hover()
  await expect(row(page, 'Two')).toHaveAttribute('draggable', 'true')
  await row(page, 'Two').dragTo(row(page, 'Drawer'))
  await expect(page.getByText('Moved “Two”')).toBeVisible()
  await expectRows(page).toEqual(['1 One', '1 Drawer', '2 Two'])
  await page.reload()
  await expectRows(page).toEqual(['1 One', '1 Drawer', '2 Two'])
})

test('a document can be moved by keyboard, and Undo moves it back', async ({ page }) => {
  await openTree(page, 'Tree keys')
  await row(page, 'Two').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectRows(page).toEqual(['1 Two', '1 One'])
  await expect(row(page, 'Two')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectRows(page).toEqual(['1 One', '1 Two'])
  await page.reload()
  await expectRows(page).toEqual(['1 One', '1 Two'])
})

test('F2 renames a document, and Escape cancels the renaming', async ({ page }) => {
  await openTree(page, 'Tree names')
  await row(page, 'One').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Wrong')
  await page.keyboard.press('Escape')
  await expectRows(page).toEqual(['1 One', '1 Two'])
  await expect(row(page, 'One')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('壹 First')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Renamed to “壹 First”')).toBeVisible()
  await page.reload()
  await expectRows(page).toEqual(['1 壹 First', '1 Two'])
})

test('deleting a document in the tree moves it to the trash, and Undo restores its text and position', async ({
  page,
}) => {
  await openTree(page, 'Tree delete', { One: 'Text of One.' })
  await row(page, 'One').focus()
  await page.keyboard.press('Delete')
  await expectRows(page).toEqual(['1 Two'])
  await expect(row(page, 'Two')).toBeFocused()
  await expect(page.getByText('Moved “One” to the trash')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectRows(page).toEqual(['1 One', '1 Two'])
  await row(page, 'One').click()
  await expect(page.getByRole('article')).toContainText('Text of One.')
})

test('deleting a folder offers to delete its contents too, and Undo restores folder and contents', async ({
  page,
}) => {
  await openTree(page, 'Tree delete folder')
  await newFolder(page, 'Full')
  await row(page, 'Two').hover()
  await expect(row(page, 'Two')).toHaveAttribute('draggable', 'true')
  await row(page, 'Two').dragTo(row(page, 'Full'))
  await expectRows(page).toEqual(['1 One', '1 Full', '2 Two'])
  await row(page, 'Full').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete with contents' }).click()
  await expectRows(page).toEqual(['1 One'])
  // Waits for the toast of the deletion. The tree changes before the server answers, and the toast of the earlier
  // move has an Undo button too.
  await expect(page.getByText('Moved “Full” to the trash')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectRows(page).toEqual(['1 One', '1 Full', '2 Two'])
})

test.describe('document tree on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a document opens from the navigation drawer at full width and switches between reading and writing', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Pocket', '# Pocket\n\nText.')
    await page.goto(`/projects/${written.project}`)
    await page.getByRole('button', { name: 'Open navigation' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    await drawer.getByRole('treeitem', { name: 'Page' }).tap()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('article')).toContainText('Text.')
    const main = await page.getByRole('main').boundingBox()
    expect(main).toMatchObject({ x: 0, width: 390 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await expect(documentTextFieldLocator(page)).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' **More.**')
    await page.getByRole('banner').getByText('Preview').tap()
    await expect(documentTextFieldLocator(page)).toBeHidden()
    await expect(page.getByRole('strong')).toHaveText('More.')
    await expect(page.getByText('Split')).toHaveCount(0)
    await page.getByRole('banner').getByText('Source').tap()
    await expect(documentTextFieldLocator(page)).toBeVisible()
    await expectStoredText(page, written).toBe('# Pocket\n\nText. **More.**')
  })
})
