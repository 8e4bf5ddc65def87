import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { guideText, planText } from '../server/src/exports/testing/guide.ts'
import { unzipToFolder } from '../server/src/exports/testing/unzip-to-folder.ts'

let folder: string
test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'sanhe-exports-'))
  await page.request.post('/api/auth/login', {
    data: { username: 'admin', password: 'correct horse battery' },
  })
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

async function createGarden(page: Page) {
  const { project } = await (
    await page.request.post('/api/projects', { data: { name: `Garden ${unique()}` } })
  ).json()
  const slug = project.slug as string
  await page.request.post(`/api/projects/${slug}/docs`, { data: { title: 'Guide', content: guideText } })
  await page.request.post(`/api/projects/${slug}/docs`, { data: { title: 'Plan', content: planText } })
  return slug
}

const dialog = (page: Page) => page.getByRole('dialog')

test('a document is exported to Word from the menu of the tree', async ({ page }) => {
  const slug = await createGarden(page)
  await page.goto(`/projects/${slug}`)
  await page.getByRole('treeitem', { name: /^Guide/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect(dialog(page).getByText('“Guide”')).toBeVisible()
  await expectAccessible(page, 'the export dialog')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Guide.docx')
  await file.saveAs(join(folder, 'guide.docx'))
  expect((await readFile(join(folder, 'guide.docx'))).subarray(0, 2).toString()).toBe('PK')
  await expect(dialog(page)).toBeHidden()
})

test('a refused export shows the reason and keeps the dialog', async ({ page }) => {
  const { project } = await (
    await page.request.post('/api/projects', { data: { name: `Empty ${unique()}` } })
  ).json()
  await page.goto(`/projects/${project.slug}`)
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('There is no document to export')
})

test('the print view has the documents and prints them on A4 pages', async ({ page }) => {
  const slug = await createGarden(page)
  await page.goto(`/api/projects/${slug}/print?language=zh`)
  await expect(page.getByRole('heading', { name: '目录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '打印或另存为 PDF' })).toBeVisible()
  await expectAccessible(page, 'the print view')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印或另存为 PDF' })).toBeHidden()
  await page.pdf({ path: join(folder, 'print.pdf'), preferCSSPageSize: true })
  const pdf = (await readFile(join(folder, 'print.pdf'))).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3)
})

test('an exported site opens from a disk with tree, search and dark theme, and loads nothing from other hosts', async ({
  page,
}) => {
  const slug = await createGarden(page)
  const site = await page.request.get(`/api/projects/${slug}/export?format=site&language=zh`)
  await unzipToFolder(await site.body(), folder)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expectAccessible(page, 'the first page of a site')
  await page.getByRole('link', { name: 'Guide' }).first().click()
  await expect(page.getByRole('heading', { name: 'Garden guide 花园指南' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
  await page.getByRole('link', { name: 'the plan' }).click()
  await expect(page).toHaveURL(/plan\.html#md-next-steps$/)
  await page.getByRole('searchbox', { name: '搜索' }).fill('六小时')
  await expect(page.getByRole('list', { name: '搜索结果' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/guide\.html$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'a page of a site')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
})
