import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'

/** The service has one inbox of AI changes, so these tests run one after another. */
test.describe.configure({ mode: 'serial' })

const headers = { authorization: `Bearer ${process.env['E2E_AI_TOKEN']}` }

type Written = { project: string; title: string; slug: string; content: string; base_revision?: number }

async function write(request: APIRequestContext, data: Written) {
  const response = await request.post('/api/ai/docs', { headers, data })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { doc: { revision: number } }).doc.revision
}

async function arrange(page: Page) {
  const title = `Minutes ${unique()}`
  const slug = title.toLowerCase().replace(' ', '-')
  await page.request.post('/api/auth/login', {
    data: { username: 'admin', password: 'correct horse battery' },
  })
  const { project } = await (
    await page.request.post('/api/projects', { data: { name: `Club ${unique()}` } })
  ).json()
  const content = '# Minutes\n\nWe meet on Tuesday.\n\nMila brings cake.\n'
  await page.request.post(`/api/projects/${project.slug}/docs`, { data: { title, slug, content } })
  const ai = (text: string) => write(page.request, { project: project.slug, title, slug, content: text })
  const textNow = async () =>
    (await (await page.request.get(`/api/projects/${project.slug}/docs/${slug}`)).json()).doc
      .content as string
  return { project: project.slug as string, title, slug, content, ai, textNow }
}

async function acceptAll(page: Page) {
  const { changes } = await (await page.request.get('/api/changes')).json()
  for (const { revision } of changes) await page.request.post(`/api/changes/${revision.id}/accept`)
}

test('the empty inbox of AI changes explains its purpose and how to connect an AI writer, without showing a secret', async ({
  page,
}) => {
  await arrange(page)
  await acceptAll(page)
  await page.goto('/changes')
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
  await expect(page.getByText('/api/ai/docs')).toBeVisible()
  await expect(page.getByText('/mcp"')).toBeVisible()
  expect(await page.content()).not.toContain(process.env['E2E_AI_TOKEN'])
  await expectAccessible(page, 'the empty inbox')
})

test('an AI change appears in the open inbox with its text and can be accepted by keyboard', async ({
  page,
}) => {
  const { title, content, ai, textNow } = await arrange(page)
  await page.goto('/changes')
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
  await ai(content.replace('Tuesday', 'Thursday'))

  await expect(page.getByRole('link', { name: 'AI changes' })).toContainText('1')
  const view = page.getByRole('article')
  await expect(view.getByRole('heading', { name: title })).toBeVisible()
  await expect(view.locator('del')).toHaveText('Tuesday')
  await expect(view.locator('ins')).toHaveText('Thursday')
  await expectAccessible(page, 'a change in the inbox')

  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
  expect(await textNow()).toContain('Thursday')
})

test('an AI change can be reverted, and Undo restores it', async ({ page }) => {
  const { content, ai, textNow } = await arrange(page)
  await ai(content.replace('cake', 'bread'))
  await page.goto('/changes')
  await page.getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
  await expect.poll(textNow).toBe(content)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(textNow).toContain('bread')
})

test('reverting an AI change whose paragraph was edited later is refused, and a message says what to do', async ({
  page,
}) => {
  const { project, slug, content, ai, textNow } = await arrange(page)
  const revision = await ai(content.replace('cake', 'bread'))
  const person = content.replace('cake', 'plums')
  await page.request.put(`/api/projects/${project}/docs/${slug}`, {
    data: { content: person, base_revision: revision },
  })
  await page.goto('/changes')
  await page.getByRole('article').waitFor()
  await page.keyboard.press('r')
  await expect(page.getByRole('alert')).toContainText('changed again')
  expect(await textNow()).toBe(person)
  await page.getByRole('link', { name: 'Open document' }).click()
  await expect(page).toHaveURL(new RegExp(`/docs/${slug}`))
  await acceptAll(page)
})

test('keyboard shortcuts select AI changes, and all changes of a document can be accepted in one action', async ({
  page,
}) => {
  const one = await arrange(page)
  await one.ai(`${one.content}\nFirst.\n`)
  await one.ai(`${one.content}\nFirst.\n\nSecond.\n`)
  const other = await arrange(page)
  await other.ai(`${other.content}\nOther.\n`)
  await page.goto('/changes')
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(other.title)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(one.title)
  await page.keyboard.press('k')
  await expect(heading).toHaveText(other.title)
  await page.getByRole('button', { name: 'Accept all 2' }).click()
  await expect(page.getByText(`Accepted 2 changes in “${one.title}”`)).toBeVisible()
  await expect(heading).toHaveText(other.title)
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
})

test('the blocks of an AI change that are accepted stay accepted after the page is left and opened again', async ({
  page,
}) => {
  const { content, ai } = await arrange(page)
  await ai(content.replace('Tuesday', 'Thursday').replace('cake', 'bread'))
  await page.goto('/changes')
  const blocks = page.locator('[data-change]')
  await expect(blocks).toHaveCount(2)
  await blocks.first().getByRole('button', { name: 'Accept' }).click()
  await expect(blocks.first().getByRole('status')).toBeVisible()
  await page.goto('/')
  await page.goto('/changes')
  await expect(blocks.first().getByRole('status')).toBeVisible()
  await blocks.last().getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
})

test('the inbox of AI changes deletes the document that a change created, and is empty afterwards', async ({
  page,
}) => {
  const { project } = await arrange(page)
  const title = `Report ${unique()}`
  const slug = title.toLowerCase().replace(' ', '-')
  await write(page.request, { project, title, slug, content: '# Report\n' })
  const status = async () => (await page.request.get(`/api/projects/${project}/docs/${slug}`)).status()
  expect(await status()).toBe(200)
  await page.goto('/changes')
  await expect(page.getByText('New document')).toBeVisible()
  await page.getByRole('button', { name: 'Delete document' }).click()
  await expect(page.getByRole('heading', { name: 'No changes to review' })).toBeVisible()
  await expect.poll(status).toBe(404)
})
