import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { unique } from '../../scripts/browser/unique.ts'
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
  const person = { username: `reader.sue.${unique()}`, password: 'a long password' }
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
  await saveReviewScreenshots(reader, 'suggesting-mode')

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
  await expect(panel.getByLabel('Reason (optional)')).toBeFocused()
  await page.keyboard.type('They are cut in spring.')
  await expectAccessible(page, 'form that rejects a suggestion')
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
  const decided = reader.getByRole('listitem', { name: `Suggestion by ${person.username}` })
  await expect(decided.filter({ hasText: 'Rejected by admin' })).toHaveAttribute('aria-current', 'true')
  await expect(decided.filter({ hasText: 'Rejected by admin' })).toContainText('They are cut in spring.')
  await context.close()
})

/** Creates a document in a project of this test and opens it in suggesting mode. */
async function openSuggesting(page: Page, name: string, content: string) {
  await signIn(page)
  const slug = await createProject(page, name)
  const { doc } = await postJson(page.request, `/api/projects/${slug}/docs`, { title: 'Roses', content })
  const path = `/projects/${slug}/docs/${doc?.slug}`
  const api = `/api/projects/${slug}/docs/${doc?.slug}/suggestions`
  await page.goto(path)
  await suggest(page)
  const listOpen = async () =>
    ((await (await page.request.get(api)).json()) as { suggestions: { replacement: string }[] }).suggestions
  return { path, api, listOpen }
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Document text with your suggestions' })

/** Switches from reading to suggesting mode. */
async function suggest(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByText('Suggesting', { exact: true }).click()
  await expect(editorOf(page)).toBeFocused()
}

test('suggesting mode shows the text formatted, and shows the source of a line and a table with a suggestion', async ({
  page,
}) => {
  const content = '# Garden\n\nThe **red** roses.\n\n| Plant | Month |\n|---|---|\n| Rose | May |\n\nEnd.\n'
  await openSuggesting(page, 'Formatted suggestions', content)
  const editor = editorOf(page)
  await page.keyboard.press('Control+End')
  await expect(editor.locator('.cm-live-h1')).toHaveText('Garden')
  await expect(editor.getByRole('table')).toContainText('Rose')
  await expect(editor).not.toContainText('**red**')
  await editor.getByRole('table').getByText('May').click()
  await expect(editor.getByRole('table')).toHaveCount(0)
  await page.keyboard.type(' or June')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await page.keyboard.press('Control+End')
  await expect(page.getByText('Saved as suggestions')).toBeVisible()
  await expect(editor.locator('ins')).toHaveText(['s', ' or June'])
  await expect(editor).toContainText('# Gardens')
  await expect(editor).toContainText('| Rose | May or June |')
  await saveReviewScreenshots(page, 'suggesting-preview')
})

test('suggestions typed offline are kept when the tab closes, and are sent once on return', async ({
  page,
  context,
}) => {
  const { path, listOpen } = await openSuggesting(page, 'Offline suggestions', text)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Before. ')
  await expect(page.getByText('Saved as suggestions')).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.type('Typed offline. ')
  await expect(page.getByText('Offline. Kept on this device and sent later')).toBeVisible()
  await page.keyboard.type('The last words.')
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(path)
  await expect(next.getByText('Sent your suggestions in “Roses”')).toBeVisible()
  expect((await listOpen()).map(({ replacement }) => replacement)).toEqual([
    'Before. Typed offline. The last words.',
  ])
  await suggest(next)
  await expect(editorOf(next)).toContainText('Before. Typed offline. The last words.')
  await next.reload()
  await expect(next.getByText('Sent your suggestions')).toHaveCount(0)
  expect(await listOpen()).toHaveLength(1)
})

test('a suggestion whose answer is lost is not made twice, and text is sent when the connection returns', async ({
  page,
}) => {
  const { api, listOpen } = await openSuggesting(page, 'Lost answer', text)
  const lose = `**${api}`
  await page.route(lose, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Once')
  await expect(page.getByText('Offline. Kept on this device and sent later')).toBeVisible()
  await page.keyboard.type(' only')
  await page.unroute(lose)
  await expect(page.getByText('Saved as suggestions')).toBeVisible()
  expect((await listOpen()).map(({ replacement }) => replacement)).toEqual(['Once only'])
})

test('a refused rejection keeps the typed reason', async ({ page }) => {
  await openSuggesting(page, 'Refused rejection', text)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('More.')
  const cards = page.getByRole('complementary', { name: 'Suggestions' })
  await cards.getByRole('button', { name: 'Reject' }).click()
  await cards.getByLabel('Reason (optional)').fill('Not now')
  await page.route('**/reject', (route) => route.fulfill({ status: 500, json: { error: 'broken' } }))
  await cards.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Could not save the change. Try again.')).toBeVisible()
  await expect(cards.getByLabel('Reason (optional)')).toHaveValue('Not now')
  await saveReviewScreenshots(page, 'reject-suggestion')
})

test('the typed reason of a rejection survives a change between the wide and the narrow layout', async ({
  page,
}) => {
  await openSuggesting(page, 'Rejection and width', text)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('More.')
  const cards = page.getByRole('complementary', { name: 'Suggestions' })
  await cards.getByRole('button', { name: 'Reject' }).click()
  await cards.getByLabel('Reason (optional)').fill('Not now')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Suggestions (1)' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason (optional)')).toHaveValue('Not now')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(cards.getByLabel('Reason (optional)')).toHaveValue('Not now')
  await cards.getByRole('button', { name: 'Cancel' }).click()
  await cards.getByRole('button', { name: 'Reject' }).click()
  await expect(cards.getByLabel('Reason (optional)')).toHaveValue('')
})
