import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createMember, createProject, postJson, signIn } from './signed-in.ts'

const table = '| Who | Brings |\n|---|---|\n| Mila | cake |\n| Jonas | tea |'
const text = `# Rules\n\nWe meet on Tuesday.\n\n${table}\n\n- keys\n- lamp\n\nThe end.\n`

test('the history compares versions as rendered text, moves between changes by keyboard and restores one block', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const project = await createProject(page, `Club ${unique()}`)
  const docs = `/api/projects/${project}/docs`
  const { doc } = await postJson(page.request, docs, { title: 'Rules', content: text })
  const slug = doc?.slug ?? ''
  const changed = text
    .replace('Tuesday', 'Thursday')
    .replace('cake', 'bread')
    .replace('- lamp', '- lamp\n- rope')
  const login = { username: `lin-${unique()}`, password: 'a lake without a name' }
  await createMember(page, login, `/projects/${project}`)
  const other = await browser.newContext()
  await postJson(other.request, '/api/auth/login', login)
  await other.request.put(`${docs}/${slug}`, { data: { content: changed } })
  const later = changed.replace('The end.', 'The very end.')
  await page.request.put(`${docs}/${slug}`, { data: { content: later } })

  await page.goto(`/projects/${project}/docs/${slug}`)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page
    .getByRole('complementary', { name: 'Versions' })
    .getByRole('button', { name: login.username })
    .click()
  await expect(page.getByRole('table').locator('ins')).toHaveText('bread')
  await expect(page.getByRole('listitem').filter({ hasText: 'rope' }).locator('ins')).toBeVisible()
  await expectAccessible(page, 'the rendered comparison')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.getByText('Side by side').click()
  await expect(page.getByRole('table')).toHaveCount(2)

  await page.getByRole('button', { name: 'Restore this block' }).first().click()
  await expect(page.getByText('Block restored')).toBeVisible()
  const restored = await (await page.request.get(`${docs}/${slug}`)).json()
  expect(restored.doc.content).toBe(later.replace('Thursday', 'Tuesday'))
  await other.close()
})
