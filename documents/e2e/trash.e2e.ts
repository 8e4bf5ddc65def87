import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { createDocument, openEditor, markdownEditorLocator } from './open-document.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const entry = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Opens a project with a deleted document, a deleted task and a document that stays. */
async function arrange(page: Page, name: string) {
  await signIn(page)
  const slug = await createProject(page, name)
  const create = (title: string) =>
    postJson(page.request, `/api/projects/${slug}/docs`, { title, content: `Text of ${title}.` })
  const { doc } = await create(`${name} plan`)
  await create(`${name} stays`)
  const { task } = await postJson(page.request, `/api/projects/${slug}/tasks`, { title: `${name} task` })
  await page.request.delete(`/api/projects/${slug}/docs/${doc?.slug}`)
  await page.request.delete(`/api/projects/${slug}/tasks/${task?.id}`)
  return slug
}

test('the trash of a project lists a deleted document, from which a user restores and opens it', async ({
  page,
}) => {
  const slug = await arrange(page, 'Restoring')
  await page.goto(`/projects/${slug}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Trash' }).click()
  await expect(page).toHaveURL(new RegExp(`/trash\\?project=${slug}`))
  await expect(entry(page, 'Restoring plan')).toContainText('30 days left')
  await expect(entry(page, 'Restoring task')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('PLAN')
  await expect(entry(page, 'Restoring task')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore “Restoring plan”' }).click()
  await expect(entry(page, 'Restoring plan')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('article')).toContainText('Text of Restoring plan.')
})

test('a user permanently deletes one item of the trash, or all by emptying it, after a confirmation', async ({
  page,
}) => {
  const slug = await arrange(page, 'Purging')
  await page.goto(`/trash?project=${slug}`)
  await page.getByRole('button', { name: 'Actions for Purging task' }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(entry(page, 'Purging task')).toHaveCount(0)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByRole('dialog')).toContainText('Everything from “Purging”')
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByRole('heading', { name: 'No deleted items in this project' })).toBeVisible()
})

test('a deleted project is restored from the toast with its documents', async ({ page }) => {
  const name = `Undone project ${unique()}`
  const slug = await arrange(page, name)
  await page.goto('/')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`Moved “${name}” to the trash`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const card = page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(card).toBeVisible()
  await page.goto(`/projects/${slug}`)
  await expect(page.getByRole('treeitem', { name: `${name} stays` })).toBeVisible()
})

test('Undo after the deletion of the open document opens it again with its text', async ({ page }) => {
  const written = await createDocument(page, 'Reopened', 'Every word.')
  await page.goto(written.urlPath)
  await openEditor(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And more.')
  await expect(markdownEditorLocator(page)).toContainText('And more.')
  await page.getByRole('treeitem', { name: /Page/ }).focus()
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(new RegExp(`/projects/${written.project}$`))
  // The toolbar of the editor, which is still visible for a moment, has a button of the same name.
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(new RegExp(`${written.urlPath}$`))
  await expect(page.getByRole('article')).toContainText('Every word. And more.')
})

test('a list that the service fails to deliver gives the reason and is loaded again', async ({ page }) => {
  const name = `Failing ${unique()}`
  await arrange(page, name)
  const body = { error: 'Something went wrong on our side' }
  await page.route('**/api/trash*', (route) => route.fulfill({ status: 500, json: body }))
  await page.goto('/trash')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Could not load the trash')
  await expect(alert).toContainText('Try again in a moment.')
  await page.unroute('**/api/trash*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(entry(page, `${name} plan`)).toBeVisible()
})
