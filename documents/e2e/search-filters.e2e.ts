import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createMember, createProject, postJson, signIn } from './signed-in.ts'

test('the search page filters by kind and title, and Enter opens a result at the heading above the match', async ({
  page,
}) => {
  await signIn(page)
  const word = `zibet${unique()}`
  const project = await createProject(page, `Find ${unique()}`)
  const docs = `/api/projects/${project}/docs`
  const filler = 'Nothing here.\n\n'.repeat(60)
  const content = `# Guide\n\n${filler}## The den\n\nThe **${word}** sleeps in [the den](den.md).\n`
  const { doc } = await postJson(page.request, docs, { title: 'Night animals', content })
  await postJson(page.request, docs, { title: `About ${word}`, content: 'x' })
  await postJson(page.request, `/api/projects/${project}/tasks`, { title: `Feed the ${word}` })

  await page.goto(`/search?q=${word}`)
  await expect(page.getByText('2 matches')).toBeVisible()
  await expect(page.getByText('# Guide › The den')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Night animals' })).toContainText(
    `The ${word} sleeps in the den`,
  )
  await expectAccessible(page, 'search with filters')
  await page.getByLabel('Titles only').check()
  await expect(page.getByText('1 match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Tasks', { exact: true }).click()
  await expect(page.getByRole('link', { name: `Feed the ${word}` })).toBeVisible()
  await page.getByText('Documents', { exact: true }).first().click()
  await expect(page.getByText('2 matches')).toBeVisible()

  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Night animals' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/docs/${doc?.slug}#the-den$`))
  await expect(page.getByRole('heading', { name: 'The den' })).toBeInViewport()
  await page.goto('/search')
  await page.getByRole('button', { name: word }).click()
  await expect(page.getByText('2 matches')).toBeVisible()
})

test('the search page filters by a member and by the AI, and keeps the author in the address', async ({
  page,
}) => {
  await signIn(page)
  const word = `kudu${unique()}`
  const project = await createProject(page, `Authors ${unique()}`)
  await postJson(page.request, `/api/projects/${project}/docs`, { title: `Mine ${word}`, content: word })
  const login = { username: `author${unique()}`, password: 'correct horse battery' }
  await createMember(page, login, `/projects/${project}`)

  await page.goto(`/search?q=${word}`)
  await expect(page.getByText('1 match')).toBeVisible()
  const author = page.getByLabel('Author')
  await author.selectOption('admin')
  await expect(page).toHaveURL(/author=admin/)
  await expect(page.getByText('1 match')).toBeVisible()
  await author.selectOption(login.username)
  await expect(page.getByText('Filters are active')).toBeVisible()
  await page.reload()
  await expect(author).toHaveValue(`name:${login.username}`)
  await author.selectOption('AI')
  await expect(page).toHaveURL(/ai=true/)
  await expect(page).not.toHaveURL(/author=/)
  await expect(page.getByText('Filters are active')).toBeVisible()
  await page.getByText('Tasks', { exact: true }).click()
  await expect(author).toBeHidden()
  await expect(page).not.toHaveURL(/ai=true/)
})
