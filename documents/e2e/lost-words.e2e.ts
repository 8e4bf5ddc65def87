import { expect, type Page, test } from '@playwright/test'
import { startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import {
  apiOf,
  createDocument,
  draftNames,
  editorContent,
  expectStoredText,
  openEditor,
  saveState,
  sourceField,
} from './open-document.ts'

/** Sends a request as another program or user, without the page. */
async function fromElsewhere(page: Page, method: 'put' | 'patch' | 'delete', path: string, data?: object) {
  const response = await page.request[method](path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
}

async function openInEditor(page: Page, name: string, content: string) {
  const written = await createDocument(page, name, content)
  await page.goto(written.address)
  await openEditor(page)
  await page.keyboard.press('Control+End')
  return written
}

test.describe('changes by another user while the user types', () => {
  test('when the document gets another slug, editor and caret stay, and URL and saves follow', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'New slug', 'Start.')
    await page.keyboard.type(' One')
    const box = await editorContent(page).elementHandle()
    await fromElsewhere(page, 'put', apiOf(written), { slug: 'another-name' })
    await page.keyboard.type(' two')
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/another-name`))
    await page.keyboard.type(' three.')
    await expectStoredText(page, { ...written, doc: 'another-name' }).toBe('Start. One two three.')
    await expect(saveState(page)).toHaveText('Saved')
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('when the document is renamed and moved into a folder, every typed key is saved', async ({ page }) => {
    const written = await openInEditor(page, 'Moved', 'Start.')
    await page.keyboard.type(' One')
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Folder', type: 'folder' },
    })
    await fromElsewhere(page, 'put', apiOf(written), { title: 'Another title' })
    await fromElsewhere(page, 'patch', `${apiOf(written)}/move`, { parent: 'folder' })
    await page.keyboard.type(' two.')
    await expectStoredText(page, written).toBe('Start. One two.')
    await expect(page.getByRole('banner')).toContainText('Another title')
  })

  test('when the project gets another slug, editor and caret stay, and URL and saves follow', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'New home', 'Start.')
    const project = `${written.project}-moved`
    await page.keyboard.type(' One')
    const box = await editorContent(page).elementHandle()
    await fromElsewhere(page, 'put', `/api/projects/${written.project}`, { slug: project })
    await page.keyboard.type(' two')
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/${written.doc}`))
    await page.keyboard.type(' three.')
    await expectStoredText(page, { ...written, project }).toBe('Start. One two three.')
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('when slug and project change while the page is offline, the text is saved at the new URL', async ({
    page,
    context,
    request,
  }) => {
    const written = await openInEditor(page, 'Away', 'Start.')
    await context.setOffline(true)
    await page.keyboard.type(' Typed at sea.')
    await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')
    const project = `${written.project}-moved`
    await request.post('/api/auth/login', {
      data: { username: 'admin', password: 'correct horse battery' },
    })
    await request.put(apiOf(written), { data: { slug: 'elsewhere' } })
    await request.put(`/api/projects/${written.project}`, { data: { slug: project } })
    await context.setOffline(false)
    await expectStoredText(page, { ...written, project, doc: 'elsewhere' }).toBe('Start. Typed at sea.')
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/elsewhere`))
  })

  test('when the document is deleted, its text stays and is saved as a new document with later keys', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'Deleted', 'Start.')
    await page.keyboard.type(' One')
    await fromElsewhere(page, 'delete', apiOf(written))
    await page.keyboard.type(' two')
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.keyboard.type(' three')
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/page`))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(editorContent(page)).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' four.')
    await expectStoredText(page, written).toBe('Start. One two three four.')
    await expect.poll(() => draftNames(page)).toEqual([])
  })

  test('when the document is deleted and another gets its URL, the text stays and the other document is unchanged', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'Same address', 'Start.')
    await page.keyboard.type(' One')
    await fromElsewhere(page, 'delete', apiOf(written))
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Page', content: 'Another text.' },
    })
    await page.keyboard.type(' two')
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await expect(sourceField(page)).toHaveText('Start. One two')
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/page-2`))
    await expectStoredText(page, { ...written, doc: 'page-2' }).toBe('Start. One two')
    await expectStoredText(page, written).toBe('Another text.')
  })

  test('when the document is deleted and the page reloaded, the text is offered and saved as a new document', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'Orphan', 'Start.')
    await fromElsewhere(page, 'delete', apiOf(written))
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.keyboard.type(' Typed after.')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const offer = page.getByText('Unsaved text of the deleted document “Page”')
    await expect(offer).toBeVisible()
    await page.goto(`/projects/${written.project}`)
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page.getByRole('article')).toContainText('Start. Typed after.')
    await expectStoredText(page, written).toBe('Start. Typed after.')
    await expect(offer).toHaveCount(0)
    await expect.poll(() => draftNames(page)).toEqual([])
  })

  test('when the whole project is deleted, the text is saved in a project that the user chooses', async ({
    page,
  }) => {
    const other = await createDocument(page, 'Shelter', 'x')
    const written = await openInEditor(page, 'Doomed', 'Start.')
    await page.keyboard.type(' Mine.')
    await fromElsewhere(page, 'delete', `/api/projects/${written.project}`)
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.getByLabel('Project', { exact: true }).selectOption(other.project)
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${other.project}/docs/page-2`))
    await expectStoredText(page, { ...other, doc: 'page-2' }).toBe('Start. Mine.')
  })

  test('when the document is deleted and the user discards the text, no draft remains', async ({ page }) => {
    const written = await openInEditor(page, 'Given up', 'Start.')
    await page.keyboard.type(' Mine.')
    await fromElsewhere(page, 'delete', apiOf(written))
    await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}$`))
    await expect.poll(() => draftNames(page)).toEqual([])
  })
})

test('a link to a former URL opens the document at its current URL', async ({ page }) => {
  const written = await createDocument(page, 'Linked', 'Found.')
  await fromElsewhere(page, 'put', apiOf(written), { slug: 'renamed' })
  await fromElsewhere(page, 'put', `/api/projects/${written.project}`, { slug: `${written.project}-new` })
  await page.goto(`${written.address}#md-part`)
  await expect(page.getByRole('article')).toContainText('Found.')
  await expect(page).toHaveURL(new RegExp(`/projects/${written.project}-new/docs/renamed#md-part$`))
})

test('a document that is only being read disappears when another user deletes it', async ({ page }) => {
  const written = await createDocument(page, 'Read', 'Read me.')
  await page.goto(written.address)
  await expect(page.getByRole('article')).toContainText('Read me.')
  await fromElsewhere(page, 'delete', apiOf(written))
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
})

test.describe('two pages of one browser', () => {
  test('a save in one page keeps the draft of another page, which is offered once that page is closed', async ({
    page,
    context,
  }) => {
    const written = await openInEditor(page, 'Two pages', 'First.\n\nKept.')
    // Saves of this page fail, as if offline; the other page of the same browser is online.
    await page.route('**/api/projects/*/docs/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' Only here.')
    await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')

    const other = await context.newPage()
    await other.goto(written.address)
    await openEditor(other)
    await other.keyboard.press('Control+Home')
    await other.keyboard.type('Saved by the other. ')
    await expectStoredText(other, written).toBe('Saved by the other. First.\n\nKept.')
    await expect(saveState(other)).toHaveText('Saved')
    await expect.poll(() => draftNames(other)).toHaveLength(1)
    await expect(other.getByText('You have unsaved text from')).toHaveCount(0)

    await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])
    await page.close()
    await expect(other.getByText('You have unsaved text from')).toBeVisible()
    await other.getByRole('button', { name: 'Restore' }).click()
    await expectStoredText(other, written).toBe('Saved by the other. First.\n\nKept. Only here.')
    await expect(saveState(other)).toHaveText('Saved')
    await expect.poll(() => draftNames(other)).toEqual([])
  })

  test('a reload offers the text that did not reach the service, also in the editor', async ({ page }) => {
    const written = await openInEditor(page, 'Reloaded', 'Kept.')
    await page.route('**/api/projects/*/docs/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' Nearly lost.')
    await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(sourceField(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await page.unroute('**/api/projects/*/docs/*')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expectStoredText(page, written).toBe('Kept. Nearly lost.')
  })
})

test('a save whose response is lost causes no conflict with the next keys in the same line', async ({
  page,
  baseURL,
}) => {
  const proxy = await startFaultProxy(Number(new URL(baseURL ?? '').port))
  try {
    const written = await createDocument(page, 'Lost answer', 'Start.')
    await page.goto(`http://127.0.0.1:${proxy.port}${written.address}`)
    await openEditor(page)
    await page.keyboard.press('Control+End')
    // Forwards the request, but cuts the response after its first byte.
    proxy.break({ kind: 'cut', afterBytes: 1 })
    proxy.endAll()
    await page.keyboard.type(' One')
    await expectStoredText(page, written).toBe('Start. One')
    await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')
    await page.keyboard.type(' two.')
    proxy.break({ kind: 'none' })
    await expectStoredText(page, written).toBe('Start. One two.')
    await expect(saveState(page)).toHaveText('Saved')
    await expect(page.getByRole('heading', { name: 'Someone else changed the same lines' })).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})

test('a browser with full storage warns that it cannot keep the draft', async ({ page }) => {
  await openInEditor(page, 'Full', 'Start.')
  await page.evaluate(() => {
    const fill = (size: number) => {
      for (let turn = 0; turn < 2000; turn += 1)
        try {
          localStorage.setItem(`filler.${size}.${turn}`, 'x'.repeat(size))
        } catch {
          return
        }
    }
    for (const size of [500_000, 50_000, 5000, 500, 50, 5]) fill(size)
  })
  await page.route('**/api/projects/*/docs/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.keyboard.type(' Not kept.')
  await expect(saveState(page)).toHaveText(/^This browser cannot keep your text/)
  await page.evaluate(() => localStorage.clear())
  await page.keyboard.type(' Kept.')
  await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')
  await page.unroute('**/api/projects/*/docs/*')
  await expect(saveState(page)).toHaveText('Saved', { timeout: 15_000 })
})
