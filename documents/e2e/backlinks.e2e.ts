import { expect, test } from '@playwright/test'
import { createProject, postJson, signIn } from './signed-in.ts'

test('a document lists the documents that link to it, and renaming it rewrites these links', async ({
  page,
}) => {
  await signIn(page)
  const slug = await createProject(page, 'Linked')
  const create = (title: string, content: string) =>
    postJson(page.request, `/api/projects/${slug}/docs`, { title, content })
  await create('Plan', 'The plan.')
  await create('Minutes', 'We follow [[Plan]] from May. More.')
  await page.goto(`/projects/${slug}/docs/plan`)
  const backlinks = page.getByRole('region', { name: /Linked from/ })
  await expect(backlinks).toContainText('We follow Plan from May.')
  await page.request.put(`/api/projects/${slug}/docs/plan`, {
    data: { title: 'Timetable', slug: 'timetable' },
  })
  await expect(backlinks).toContainText('We follow Timetable from May.')
  await backlinks.getByRole('link', { name: /Minutes/ }).click()
  await page.getByRole('article').getByRole('link', { name: 'Timetable' }).hover()
  await expect(page.locator('[data-link-preview]')).toContainText('The plan.')
  await page.getByRole('article').getByRole('link', { name: 'Timetable' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${slug}/docs/timetable$`))
})

test('the report of broken links names document, line and target, and is empty after the correction', async ({
  page,
}) => {
  await signIn(page)
  const slug = await createProject(page, 'Broken report')
  await postJson(page.request, `/api/projects/${slug}/docs`, {
    title: 'Source',
    content: 'One.\n\nSee [[Gone]].',
  })
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Broken links' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('Gone')
  await postJson(page.request, `/api/projects/${slug}/docs`, { title: 'Gone', content: 'Here.' })
  await expect(page.getByRole('heading', { name: 'No broken links' })).toBeVisible()
})

test('a line in the report of broken links opens the editor with the caret at its beginning', async ({
  page,
}) => {
  await signIn(page)
  const slug = await createProject(page, 'Broken line')
  const content = `${'Above.\n\n'.repeat(200)}See [[Gone]].\n${'\nBelow.\n'.repeat(200)}`
  await postJson(page.request, `/api/projects/${slug}/docs`, { title: 'Source', content })
  await page.goto(`/projects/${slug}/broken-links`)
  await page.getByRole('link', { name: /Line 401|Source.*401|401.*Source/ }).click()
  const line = page.locator('.cm-line').filter({ hasText: 'See [[Gone]].' })
  await expect(line).toBeInViewport()
  await expect(page.locator('.cm-content')).toBeFocused()
  await page.keyboard.type('Now ')
  await expect(line).toHaveText('Now See [[Gone]].')
})
