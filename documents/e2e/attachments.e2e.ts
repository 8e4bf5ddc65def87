import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

test('the page of attachments shows where files are used, filters and sorts them, and deletes with undo', async ({
  page,
}) => {
  await signIn(page)
  const project = await createProject(page, `Files ${unique()}`)
  const upload = (name: string, size: number) =>
    page.request.post(`/api/projects/${project}/assets`, {
      multipart: { file: { name, mimeType: 'text/plain', buffer: Buffer.from('x'.repeat(size)) } },
    })
  const { asset } = (await (await upload('plan.txt', 3000)).json()) as { asset: { path: string } }
  await upload('lost.txt', 100)
  const content = `Read the [plan](/${asset.path}).`
  await postJson(page.request, `/api/projects/${project}/docs`, { title: 'Charter', content })

  await page.goto(`/projects/${project}`)
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Attachments' }).click()
  const files = page.getByRole('main').getByRole('listitem')
  await expect(files).toHaveCount(2)
  const plan = files.filter({ hasText: 'plan.txt' })
  await expect(plan).toContainText('2.9 KB')
  await expect(plan).toContainText('by admin')
  await expect(plan.getByRole('link', { name: 'Charter' })).toBeVisible()
  await expectAccessible(page, 'attachments')
  await page.getByLabel('Sort by').selectOption('Size')
  await expect(files.first()).toContainText('plan.txt')
  await expect(page).toHaveURL(/sort=size/)
  await page.getByLabel('Unused only').check()
  await expect(files).toHaveCount(1)
  await expect(files.first()).toContainText('lost.txt')
  await page.reload()
  await expect(files).toHaveCount(1)

  await page.getByRole('button', { name: 'Delete lost.txt' }).click()
  await expect(files).toHaveCount(0)
  await expect(page.getByText('No matching attachments')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(files.first()).toContainText('lost.txt')
  await page.getByRole('link', { name: 'Charter' }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(files).toHaveCount(2)
})
