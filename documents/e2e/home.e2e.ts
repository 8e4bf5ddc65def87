import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

test('the start page shows last documents, changes by others, due tasks and favourites above the projects', async ({
  page,
  request,
}) => {
  await signIn(page)
  const name = `Home ${unique()}`
  const slug = await createProject(page, name)
  const create = (title: string) =>
    postJson(page.request, `/api/projects/${slug}/docs`, { title, content: `Text of ${title}.` })
  await create('Opened')
  await create('Starred')
  await postJson(page.request, `/api/projects/${slug}/tasks`, { title: 'Due first', due_date: '1990-01-02' })
  await request.post('/api/ai/docs', {
    headers: { authorization: `Bearer ${process.env['E2E_AI_TOKEN']}` },
    data: { project: slug, title: 'Written by AI', content: 'x' },
  })
  await page.goto(`/projects/${slug}/docs/starred`)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await page.goto(`/projects/${slug}/docs/opened`)
  await expect(page.getByRole('article')).toContainText('Text of Opened.')

  await page.goto('/')
  await expect(
    section(page, 'Continue').getByRole('link', { name: new RegExp(`Opened.*${name}`) }),
  ).toBeVisible()
  await expect(
    section(page, 'Changed by others')
      .getByRole('link', { name: /Written by AI/ })
      .first(),
  ).toBeVisible()
  await expect(
    section(page, 'Due tasks')
      .getByRole('link', { name: /Due first/ })
      .first(),
  ).toBeVisible()
  await expect(
    section(page, 'Favourites').getByRole('link', { name: new RegExp(`Starred.*${name}`) }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: name })).toContainText('H')
  await section(page, 'Continue')
    .getByRole('link', { name: new RegExp(`Opened.*${name}`) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/projects/${slug}/docs/opened`))
})
