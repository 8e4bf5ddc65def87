import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { buildWordFile } from '../server/src/transfer/testing/word-file.ts'
import { buildZip } from '../server/src/transfer/testing/zips.ts'

let folder: string
test.beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sanhe-transfer-')), `Notes ${unique()}`)
  await mkdir(join(folder, '会议', '.git'), { recursive: true })
  await writeFile(join(folder, 'Welcome.md'), '# Welcome\n\nSee [the minutes](会议/Kick-off.md).\n')
  await writeFile(join(folder, '会议', 'Kick-off.md'), '---\ntitle: The first meeting\n---\n\nHello.\n')
  await writeFile(join(folder, '会议', 'plan.txt'), 'a plan')
  await writeFile(join(folder, '会议', '.git', 'HEAD'), 'ref')
})
test.afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

async function logIn(page: Page) {
  await page.request.post('/api/auth/login', {
    data: { username: 'admin', password: 'correct horse battery' },
  })
}

async function newProject(page: Page) {
  const { project } = await (
    await page.request.post('/api/projects', { data: { name: `Move ${unique()}` } })
  ).json()
  return project.slug as string
}

const dialog = (page: Page) => page.getByRole('dialog')
const chooseFolder = (page: Page) => dialog(page).locator('input[webkitdirectory]').setInputFiles(folder)

const startImport = (page: Page) => dialog(page).getByRole('button', { name: 'Import', exact: true }).click()

async function figures(page: Page) {
  const texts = await dialog(page).locator('dd').allTextContents()
  return texts.map(Number)
}

test('a local folder can be imported as a new project', async ({ page }) => {
  await logIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page, 'the import dialog')
  await chooseFolder(page)
  const name = folder.split('/').at(-1) ?? ''
  await expect(dialog(page).getByLabel('Project name')).toHaveValue(name)
  await expect(dialog(page).getByText('1 tool file left out')).toBeVisible()
  await startImport(page)
  await expect(dialog(page).getByRole('heading', { name: 'Imported' })).toBeVisible()
  expect(await figures(page)).toEqual([2, 1, 1])
  await expectAccessible(page, 'the import dialog')
  await dialog(page).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('tree').getByText('Welcome')).toBeVisible()
  await expect(page.getByRole('tree').getByText('会议')).toBeVisible()
})

test('a local folder can be imported into a folder of a project, and skipped files are listed with their reason', async ({
  page,
}) => {
  await logIn(page)
  const slug = await newProject(page)
  const deep = join(folder, ...Array.from({ length: 92 }, () => 'd'))
  await mkdir(deep, { recursive: true })
  await writeFile(join(deep, 'far.md'), '# Far')
  await page.request.post(`/api/projects/${slug}/docs`, { data: { title: 'Inbox', type: 'folder' } })
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Import…' }).click()
  await chooseFolder(page)
  await dialog(page).getByLabel('Folder').selectOption({ label: 'Inbox' })
  await startImport(page)
  await expect(dialog(page).getByText('1 problem')).toBeVisible()
  await expect(dialog(page).getByText('path is too long or too deep')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Open' }).click()
  const imported = page.getByRole('treeitem', { name: folder.split('/').at(-1) ?? '' })
  await expect(imported).toHaveAttribute('aria-level', '2')
  await imported.click()
  await expect(page.getByRole('treeitem', { name: /^Welcome/ })).toHaveAttribute('aria-level', '3')
})

test('a refused import shows the reason and keeps the chosen files', async ({ page }) => {
  await logIn(page)
  const slug = await newProject(page)
  const zip = join(folder, 'broken.zip')
  await writeFile(zip, 'this is no zip')
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Import…' }).click()
  await dialog(page).locator('input[type=file][multiple]').setInputFiles(zip)
  await startImport(page)
  await expect(dialog(page).getByRole('alert')).toContainText('This zip cannot be read')
  await expect(dialog(page).getByText('broken', { exact: true })).toBeVisible()
})

test('closing the dialog of a failed import deletes the project that the import created', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const zip = join(folder, `broken ${unique()}.zip`)
  await writeFile(zip, 'this is no zip')
  await dialog(page).locator('input[type=file][multiple]').setInputFiles(zip)
  const name = await dialog(page).getByLabel('Project name').inputValue()
  await startImport(page)
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  const names = async () =>
    (await (await page.request.get('/api/projects')).json()).projects.map(
      (project: { name: string }) => project.name,
    )
  expect(await names()).toContain(name)
  await page.keyboard.press('Escape')
  await expect.poll(names).not.toContain(name)
})

test('a project can be exported as a zip and imported again', async ({ page }) => {
  await logIn(page)
  const slug = await newProject(page)
  await page.request.post(`/api/projects/${slug}/docs`, {
    data: { title: 'Only page', content: '# Only page\n' },
  })
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await dialog(page).getByText('Markdown', { exact: true }).click()
  await expect(dialog(page).getByRole('radio', { name: /^Markdown/ })).toBeChecked()
  await expectAccessible(page, 'the export dialog')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${slug}.zip`)
  const path = join(folder, 'back.zip')
  await file.saveAs(path)
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  await page.goto('/')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).locator('input[type=file][multiple]').setInputFiles(path)
  await startImport(page)
  await expect(dialog(page).getByRole('heading', { name: 'Imported' })).toBeVisible()
  expect(await figures(page)).toEqual([1, 0, 0])
})

test('an export of Notion is recognised, shown before the import and imported without ids', async ({
  page,
}) => {
  await logIn(page)
  const slug = await newProject(page)
  const id = (n: number) => String(n).padStart(32, '0')
  const zip = join(folder, 'Export.zip')
  const link = `[Rose](Home%20${id(1)}/Rose%20${id(2)}.md)`
  await writeFile(
    zip,
    buildZip([
      { name: `Home ${id(1)}.md`, content: `# Home\n\n${link}\n` },
      { name: `Home ${id(1)}/Rose ${id(2)}.md`, content: '# Rose\n' },
    ]),
  )
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Import…' }).click()
  await dialog(page).locator('input[type=file][multiple]').setInputFiles(zip)
  await expect(dialog(page).getByRole('checkbox', { name: /^Convert the export of Notion/ })).toBeChecked()
  await dialog(page).getByText('Show documents').click()
  await expect(dialog(page).getByText('Home/Rose.md')).toBeVisible()
  await expectAccessible(page, 'the preview of an import')
  await startImport(page)
  await expect(dialog(page).getByRole('heading', { name: 'Imported' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('treeitem', { name: /^Home/ }).last().click()
  await expect(page.getByRole('link', { name: 'Rose', exact: true }).last()).toBeVisible()
})

test('Word files show their documents and problems before the import, and become documents', async ({
  page,
}) => {
  await logIn(page)
  const slug = await newProject(page)
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Import…' }).click()
  const word = await buildWordFile('Garden plan')
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await dialog(page)
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles([
      { name: 'garden.docx', mimeType, buffer: word },
      { name: 'broken.docx', mimeType, buffer: Buffer.from('no zip') },
    ])
  await expect(dialog(page).getByText('Convert Word files to documents')).toBeVisible()
  await expect(dialog(page).getByText('1 problem')).toBeVisible()
  await dialog(page).getByText('Show documents').click()
  await expect(dialog(page).getByText('garden.md')).toBeVisible()
  await expectAccessible(page, 'the import dialog with Word files')
  await saveReviewScreenshots(page, 'word-preview')
  await startImport(page)
  await expect(dialog(page).getByRole('heading', { name: 'Imported' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('tree').getByText('Garden plan')).toBeVisible()
})
