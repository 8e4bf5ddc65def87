import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import {
  createDocument,
  documentApiPath,
  expectStoredText,
  markdownEditorLocator,
  openEditor,
  readStoredText,
  saveStatusLocator,
  sendAsOtherClient,
  type TestDocument,
} from './open-document.ts'
import { postJson } from './signed-in.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 60_000 })

/** Waits until the service worker has stored the files of the app and the replies of this document. */
async function waitForCopies(page: Page, written: TestDocument) {
  const paths = [documentApiPath(written), `/api/projects/${written.project}/docs`, '/api/auth/me']
  await expect
    .poll(
      () =>
        page.evaluate(async (requested) => {
          const found = await Promise.all(requested.map((path) => caches.match(path)))
          const names = (await caches.keys()).filter((name) => name.startsWith('sanhe-documents'))
          const files = await Promise.all(
            names.map(async (name) => (await (await caches.open(name)).keys()).length),
          )
          return found.every(Boolean) && Math.max(0, ...files) > 50
        }, paths),
      { timeout: 30_000 },
    )
    .toBe(true)
}

/** Opens a document and reads it again once the service worker controls the page. */
async function readForOffline(page: Page, written: TestDocument) {
  await page.goto(written.urlPath)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
  await waitForCopies(page, written)
}

const openOffline = async (context: BrowserContext, written: TestDocument) => {
  const page = await context.newPage()
  await page.goto(written.urlPath)
  return page
}

test('text that is typed offline survives a closed page and is merged with the text of another user on return', async ({
  page,
  context,
  request,
}) => {
  const written = await createDocument(page, 'At sea', 'First.\n\nSecond.\n\nThird.')
  await readForOffline(page, written)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Second.')
  await expect(
    page.getByText('You are offline. Documents opened recently can be read and edited.'),
  ).toBeVisible()
  await expectAccessible(page, 'a document that is read offline')
  await openEditor(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Typed offline. ')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  await page.close({ runBeforeUnload: false })

  await request.post('/api/auth/login', { data: { username: 'admin', password: 'correct horse battery' } })
  const { doc } = (await (await request.get(documentApiPath(written))).json()) as {
    doc: { revision: number }
  }
  const theirs = 'First.\n\nSecond.\n\nThird by another user.'
  await request.put(documentApiPath(written), { data: { content: theirs, base_revision: doc.revision } })

  const next = await openOffline(context, written)
  await expect(markdownEditorLocator(next)).toContainText('Typed offline. First.')
  await expect(saveStatusLocator(next)).toHaveText('Not yet saved. Kept on this device')
  await context.setOffline(false)
  await expectStoredText(next, written).toBe('Typed offline. First.\n\nSecond.\n\nThird by another user.')
  await expect(saveStatusLocator(next)).toHaveText('Saved')
  await expect(markdownEditorLocator(next)).toContainText('Third by another user.')
})

test('text that was typed offline is saved when another page of the app opens online', async ({
  page,
  context,
}) => {
  const written = await createDocument(page, 'Left behind', 'Start.')
  await readForOffline(page, written)
  await context.setOffline(true)
  await openEditor(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And typed offline.')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByText('Saved your offline edits of “Page”')).toBeVisible()
  expect(await readStoredText(next, written)).toBe('Start. And typed offline.')
})

test('text that conflicts on return is shown next to the text of another user, and neither is lost', async ({
  page,
  context,
  request,
}) => {
  const written = await createDocument(page, 'Conflict', 'One line.')
  await readForOffline(page, written)
  await context.setOffline(true)
  await openEditor(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mine.')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  await request.post('/api/auth/login', { data: { username: 'admin', password: 'correct horse battery' } })
  await request.put(documentApiPath(written), { data: { content: 'One line. Theirs.' } })
  await context.setOffline(false)
  await expect(saveStatusLocator(page)).toHaveText('Also changed by someone else')
  await expect(page.getByText('One line. Mine.').first()).toBeVisible()
  await expect(page.getByText('One line. Theirs.').first()).toBeVisible()
})

test('signing out and a lost project delete the copies of this device', async ({ page }) => {
  const written = await createDocument(page, 'Cleared', 'Secret.')
  await readForOffline(page, written)
  const copies = () =>
    page.evaluate(async () => {
      const all = await (await caches.open('copies of documents')).keys()
      return all.map(({ url }) => new URL(url).pathname)
    })
  expect(await copies()).toContain(documentApiPath(written))
  await sendAsOtherClient(page, 'delete', `/api/projects/${written.project}`)
  await page.goto('/')
  await expect.poll(async () => (await copies()).filter((path) => path.includes(written.project))).toEqual([])
  expect(await copies()).toContain('/api/projects')
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  expect(await copies()).toEqual([])
})

test('a project that is kept offline is readable without having been opened', async ({ page, context }) => {
  const written = await createDocument(page, 'Kept', 'Opened.')
  const more = { title: 'Never opened', content: 'Downloaded.' }
  await page.request.post(`/api/projects/${written.project}/docs`, { data: more })
  await readForOffline(page, written)
  await page.goto(`/projects/${written.project}`)
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Keep offline' }).click()
  await expect(page.getByText('Available offline: 2 documents')).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/projects/${written.project}/docs/never-opened`)
  await expect(page.getByRole('article')).toContainText('Downloaded.')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`/projects/${written.project}/docs/unknown`)
  await expect(page.getByText('You are offline, and this device has no copy of it.')).toBeVisible()
  await expect(
    page.getByText('You are offline. Documents opened recently can be read and edited.'),
  ).toBeVisible()
  // Retries would keep the placeholder on the screen for seconds.
  expect(requests.filter((path) => path.endsWith('/docs/unknown'))).toEqual([
    `/projects/${written.project}/docs/unknown`,
    `/api/projects/${written.project}/docs/unknown`,
  ])
})

test('offline, actions that need the service are disabled with a reason and typed comments are kept', async ({
  page,
  context,
}) => {
  const written = await createDocument(page, 'Disabled offline', 'Some text.')
  await postJson(page.request, `/api/projects/${written.project}/tasks`, { title: 'Water the plants' })
  await page.goto(`/projects/${written.project}/board`)
  await expect(page.locator('[draggable="true"]')).toHaveCount(1)
  // Loads the code of the panel.
  const panel = page.getByRole('dialog', { name: 'Task' })
  await page.getByRole('link', { name: 'Water the plants' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await expect(page.getByText('Tasks cannot be added or moved while you are offline.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New task' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Actions for Water the plants' })).toHaveCount(0)
  await expect(page.locator('[draggable="true"]')).toHaveCount(0)
  await expectAccessible(page, 'board without a connection')
  await page.getByRole('link', { name: 'Water the plants' }).click()
  const comment = panel.getByRole('textbox', { name: 'New comment' })
  await comment.fill('Every evening')
  await expect(panel.getByText('Your comment stays here until you can send it.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled()
  await context.setOffline(false)
  await page.reload()
  await expect(comment).toHaveValue('Every evening')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(panel.getByRole('listitem').getByText('Every evening')).toBeVisible()

  await page.goto(written.urlPath)
  await openEditor(page)
  await expect(page.getByRole('button', { name: 'Picture or file' })).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Picture or file (needs a connection)' })).toBeDisabled()
})
