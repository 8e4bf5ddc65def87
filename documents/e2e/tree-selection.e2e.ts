import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) })

async function openLongTree(page: Page) {
  await signIn(page)
  const slug = await createProject(page, `Long ${unique()}`)
  const docs = `/api/projects/${slug}/docs`
  const { doc: folder } = await postJson(page.request, docs, { title: 'Archive', type: 'folder' })
  await postJson(page.request, docs, { title: 'Buried plan', parent_id: folder?.id, content: 'treasure' })
  for (let n = 1; n <= 12; n += 1)
    await postJson(page.request, docs, { title: `Note ${n}`, sort_order: n * 1024 })
  await page.goto(`/projects/${slug}`)
  await expect(row(page, 'Note 12')).toBeVisible()
  return slug
}

test('the filter of the document tree shows matching documents with their folders, and Escape clears it', async ({
  page,
}) => {
  await openLongTree(page)
  await page.getByLabel('Filter documents').fill('plan')
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await expect(row(page, 'Buried plan')).toBeVisible()
  await expectAccessible(page, 'the filtered tree')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('treeitem')).toHaveCount(13)
})

test('several documents are selected by keyboard and pointer, duplicated and deleted; Undo restores them', async ({
  page,
}) => {
  await openLongTree(page)
  await row(page, 'Note 1').focus()
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  await row(page, 'Archive').click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible(page, 'selected rows')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('Duplicated 3 items')).toBeVisible()
  await expect(row(page, 'Archive \\(copy\\)')).toBeVisible()
  await row(page, 'Archive \\(copy\\)').click()
  await expect(row(page, 'Buried plan')).toBeVisible()

  await row(page, 'Archive \\(copy\\)').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'Note 1 \\(copy\\)').click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Delete with contents' }).click()
  await expect(page.getByText('Moved 2 items to the trash')).toBeVisible()
  await expect(row(page, 'Archive \\(copy\\)')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(page, 'Archive \\(copy\\)')).toBeVisible()
  await expect(row(page, 'Note 1 \\(copy\\)')).toBeVisible()
})

test('selected documents move into a folder together, and Undo moves them back', async ({ page }) => {
  await openLongTree(page)
  for (const name of ['Note 1', 'Note 3']) await row(page, name).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('toolbar').getByRole('button', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
  await dialog.getByLabel('Folder').selectOption({ label: 'Archive' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Moved 2 items')).toBeVisible()
  await expect(row(page, 'Note 3')).toHaveAttribute('aria-level', '2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Note 3')).toHaveAttribute('aria-level', '1')
})

test('a tree of 10,000 documents renders only rows near the visible part and reaches all of them by keyboard', async ({
  page,
}) => {
  await signIn(page)
  const slug = await createProject(page, `Many ${unique()}`)
  const { doc } = await postJson(page.request, `/api/projects/${slug}/docs`, { title: 'First' })
  const path = `/api/projects/${slug}/docs`
  const { docs } = await (await page.request.get(path)).json()
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    ...docs[0],
    id: (doc?.id ?? 0) + n,
    title: `Paper ${n + 1}`,
    slug: n === 0 ? docs[0].slug : `paper-${n + 1}`,
  }))
  await page.route(`**${path}`, (route) => route.fulfill({ json: { docs: many } }))
  await page.goto(`/projects/${slug}`)
  await expect(row(page, 'Paper 1')).toBeVisible()
  const height = () => page.getByRole('tree').evaluate((tree) => tree.scrollHeight)
  await expect.poll(height).toBeGreaterThan(10_000 * 30)
  expect(await page.getByRole('treeitem').count()).toBeLessThan(120)
  await row(page, 'Paper 1').focus()
  await page.keyboard.press('End')
  await expect(row(page, 'Paper 10000')).toBeFocused()
  await expect(row(page, 'Paper 10000')).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 'Paper 9999')).toBeFocused()
  await page.getByLabel('Filter documents').fill('7777')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
})
