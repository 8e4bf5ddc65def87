import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const text = 'Plant the roses before May.\n\nWater the roses every evening.\n'

async function newDocument(page: Page, name: string) {
  const slug = await createProject(page, name)
  const { doc } = await postJson(page.request, `/api/projects/${slug}/docs`, {
    title: 'Roses',
    content: text,
  })
  return { slug, path: `/projects/${slug}/docs/${doc?.slug}`, api: `/api/projects/${slug}/docs/${doc?.slug}` }
}

/** Selects words of the rendered document as a drag with the mouse does. */
const selectWords = (page: Page, words: string) =>
  page.getByText(words).evaluate((element, requested) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const start = node?.textContent?.indexOf(requested) ?? -1
    if (!node || start < 0) throw new Error('the words are in no text node')
    getSelection()?.setBaseAndExtent(node, start, node, start + requested.length)
  }, words)

test('a comment on selected words is answered, survives an edit of the text, and is resolved', async ({
  page,
}) => {
  await signIn(page)
  const { path, api } = await newDocument(page, 'Commented garden')
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Comments' })).toBeVisible()
  await selectWords(page, 'Water the roses')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Comments' })
  await panel.getByLabel('New comment').fill('How much?')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  const thread = panel.getByRole('listitem')
  await expect(thread).toContainText('How much?')
  await expect(thread.getByRole('button', { name: 'Water the roses' })).toBeVisible()
  await expectAccessible(page, 'comments')
  await thread.getByRole('button', { name: 'Reply to admin' }).click()
  await thread.getByLabel('Reply to admin').fill('Two litres.')
  await thread.getByRole('button', { name: 'Send' }).click()
  await expect(thread).toContainText('Two litres.')

  const put = (content: string) => page.request.put(api, { data: { content } })
  await put(`# Roses\n\nRead this first.\n\n${text.replace('Water the roses', 'Water the red roses')}`)
  await expect(page.getByText('Read this first.')).toBeVisible()
  await expect(thread.getByRole('button', { name: 'Water the roses' })).toBeVisible()
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('comments') ?? [])].map(String))
  await expect.poll(marked).toEqual(['Water the red roses'])
  await put('Plant the roses before May.\n')
  await expect(thread).toContainText('This text is no longer in the document')

  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect(panel.getByRole('button', { name: 'Show resolved (1)' })).toBeVisible()
})

test('a mention notifies a person, whose notification opens the thread', async ({ page, browser }) => {
  await signIn(page)
  const { slug, path } = await newDocument(page, 'Mentioned garden')
  const { projects } = (await (await page.request.get('/api/projects')).json()) as {
    projects: { id: number; slug: string }[]
  }
  const projectId = projects.find((project) => project.slug === slug)?.id
  const person = { username: `mentioned.mo.${unique()}`, password: 'a long password' }
  await postJson(page.request, '/api/users', { ...person, role: 'reader', project_ids: [projectId] })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Comments' })).toBeVisible()
  const reader = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await postJson(reader.request, '/api/auth/login', person)
  await reader.goto('/')
  await expect(reader.getByRole('button', { name: 'Notifications' })).toBeVisible()

  await selectWords(page, 'before May')
  await page.keyboard.press('Control+Alt+m')
  const field = page.getByLabel('New comment')
  await field.pressSequentially('Is this right, @ment')
  await page.getByRole('button', { name: `@${person.username}` }).click()
  await expect(field).toBeFocused()
  await field.pressSequentially(' or not?')
  await expect(field).toHaveValue(`Is this right, @${person.username} or not?`)
  await field.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Is this right' })).toBeVisible()

  await reader.getByRole('button', { name: 'Notifications (1 unread)' }).click()
  await expectAccessible(reader, 'notifications')
  await reader.getByRole('button', { name: 'admin mentioned you in “Roses”' }).click()
  const panel = reader.getByRole('complementary', { name: 'Comments' })
  await expect(panel.getByText(`Is this right, @${person.username}`)).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await reader.context().close()
})

test('a user writes a comment in the panel of a task', async ({ page }) => {
  await signIn(page)
  const slug = await createProject(page, 'Commented tasks')
  const { task } = await postJson(page.request, `/api/projects/${slug}/tasks`, { title: 'Dig' })
  await page.goto(`/projects/${slug}/board?task=${task?.id}`)
  const comments = page.getByRole('dialog').getByRole('region', { name: 'Comments' })
  await comments.getByLabel('New comment').fill('How deep?')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByRole('listitem')).toContainText('How deep?')
  await expectAccessible(page, 'comments of a task')
})
