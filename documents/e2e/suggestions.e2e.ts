import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const text = 'Plant the roses before May.\n\nWater the roses every evening.\n'

/** Presses keys that delete the word before the caret and types another one. */
async function replaceWordBeforeCaret(page: Page, word: string) {
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.type(word)
}

test('a reader suggests two changes, a member accepts one and rejects one, and the reader sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page)
  const slug = await createProject(page, 'Suggested garden')
  const { doc } = await postJson(page.request, `/api/projects/${slug}/docs`, {
    title: 'Roses',
    content: text,
  })
  const path = `/projects/${slug}/docs/${doc?.slug}`
  const api = `/api/projects/${slug}/docs/${doc?.slug}`
  const { projects } = (await (await page.request.get('/api/projects')).json()) as {
    projects: { id: number; slug: string }[]
  }
  const projectId = projects.find((project) => project.slug === slug)?.id
  const person = { username: 'reader.sue', password: 'a long password' }
  await postJson(page.request, '/api/users', { ...person, role: 'reader', project_ids: [projectId] })
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const reader = await context.newPage()
  await postJson(reader.request, '/api/auth/login', person)
  const contentOf = async () =>
    ((await (await page.request.get(api)).json()) as { doc: { content: string } }).doc.content

  await reader.goto(path)
  await reader.getByRole('button', { name: 'Suggest', exact: true }).click()
  const editor = reader.getByRole('textbox', { name: 'Document text with your suggestions' })
  await expect(editor).toBeFocused()
  await expect(editor).toContainText('Plant the roses')
  await reader.keyboard.press('Control+Home')
  for (let word = 0; word < 3; word += 1) await reader.keyboard.press('Control+ArrowRight')
  await replaceWordBeforeCaret(reader, 'tulips')
  await reader.keyboard.press('Control+End')
  await reader.keyboard.type('Cut them in autumn.')
  const cards = reader.getByRole('complementary', { name: 'Suggestions' })
  await expect(cards.getByRole('listitem')).toHaveCount(2)
  await expect(cards.getByRole('listitem').first()).toContainText('tulips')
  await expect(editor.locator('del')).toHaveText('roses')
  await expect(reader.getByText('Saved as suggestions')).toBeVisible()
  expect(await contentOf()).toBe(text)
  await expectAccessible(reader, 'suggesting mode')

  await page.goto(path)
  await page.getByRole('button', { name: 'Comments, Suggestions (2)' }).click()
  const panel = page.getByRole('complementary', { name: 'Comments' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'suggestions in the comments')
  await panel.getByRole('listitem').first().getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Plant the tulips')).toBeVisible()
  await panel.getByRole('button', { name: 'Reject' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  expect(await contentOf()).toBe(text.replace('roses', 'tulips'))

  await expect(cards.getByRole('listitem')).toHaveCount(0)
  await expect(editor.locator('ins, del')).toHaveCount(0)
  await expect(editor).not.toContainText('Cut them')
  await expect(editor).toContainText('Plant the tulips before May.')
  await reader.getByRole('button', { name: /^Notifications/ }).click()
  await expect(reader.getByText('admin accepted your suggestion in “Roses”')).toBeVisible()
  await expect(reader.getByText('admin rejected your suggestion in “Roses”')).toBeVisible()
  await reader.getByText('admin rejected your suggestion in “Roses”').click()
  const decided = reader.getByRole('listitem', { name: 'Suggestion by reader.sue' })
  await expect(decided.filter({ hasText: 'Rejected by admin' })).toHaveAttribute('aria-current', 'true')
  await context.close()
})
