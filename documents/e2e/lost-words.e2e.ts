import { expect, type Page, test } from '@playwright/test'
import { startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import {
  apiOf,
  draftNames,
  editor,
  expectKept,
  saveState,
  source,
  startWriting,
  writtenDocument,
} from './open-document.ts'

/** As another program or person would, without this page. */
async function fromElsewhere(page: Page, method: 'put' | 'patch' | 'delete', path: string, data?: object) {
  const response = await page.request[method](path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
}

async function openInEditor(page: Page, name: string, content: string) {
  const written = await writtenDocument(page, name, content)
  await page.goto(written.address)
  await startWriting(page)
  await page.keyboard.press('Control+End')
  return written
}

test.describe('while somebody types', () => {
  test('the document gets another slug: the editor and its caret stay, the address and the saves follow', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'New slug', 'Start.')
    await page.keyboard.type(' One')
    const box = await editor(page).elementHandle()
    await fromElsewhere(page, 'put', apiOf(written), { slug: 'another-name' })
    await page.keyboard.type(' two')
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/another-name`))
    await page.keyboard.type(' three.')
    await expectKept(page, { ...written, doc: 'another-name' }).toBe('Start. One two three.')
    await expect(saveState(page)).toHaveText('Saved')
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('the document is renamed and moved into a folder: every key is saved', async ({ page }) => {
    const written = await openInEditor(page, 'Moved', 'Start.')
    await page.keyboard.type(' One')
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Folder', type: 'folder' },
    })
    await fromElsewhere(page, 'put', apiOf(written), { title: 'Another title' })
    await fromElsewhere(page, 'patch', `${apiOf(written)}/move`, { parent: 'folder' })
    await page.keyboard.type(' two.')
    await expectKept(page, written).toBe('Start. One two.')
    await expect(page.getByRole('banner')).toContainText('Another title')
  })

  test('the project gets another slug: the editor and its caret stay, the address and the saves follow', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'New home', 'Start.')
    const project = `${written.project}-moved`
    await page.keyboard.type(' One')
    const box = await editor(page).elementHandle()
    await fromElsewhere(page, 'put', `/api/projects/${written.project}`, { slug: project })
    await page.keyboard.type(' two')
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/${written.doc}`))
    await page.keyboard.type(' three.')
    await expectKept(page, { ...written, project }).toBe('Start. One two three.')
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('slug and project change while the connection is away: the text is saved at the new address', async ({
    page,
    context,
    request,
  }) => {
    const written = await openInEditor(page, 'Away', 'Start.')
    await context.setOffline(true)
    await page.keyboard.type(' Typed at sea.')
    await expect(saveState(page)).toHaveText('Offline. Kept on this computer, trying again')
    const project = `${written.project}-moved`
    await request.post('/api/auth/login', {
      data: { username: 'admin', password: 'correct horse battery' },
    })
    await request.put(apiOf(written), { data: { slug: 'elsewhere' } })
    await request.put(`/api/projects/${written.project}`, { data: { slug: project } })
    await context.setOffline(false)
    await expectKept(page, { ...written, project, doc: 'elsewhere' }).toBe('Start. Typed at sea.')
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/elsewhere`))
  })

  test('the document is deleted: the text stays and is saved as a new document, with what is typed meanwhile', async ({
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
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' four.')
    await expectKept(page, written).toBe('Start. One two three four.')
    await expect.poll(() => draftNames(page)).toEqual([])
  })

  test('the document is deleted and another made at its address: the text stays, and the other is not touched', async ({
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
    await expect(source(page)).toHaveText('Start. One two')
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/page-2`))
    await expectKept(page, { ...written, doc: 'page-2' }).toBe('Start. One two')
    await expectKept(page, written).toBe('Another text.')
  })

  test('the document is deleted and the page reloaded: the text is offered, and saved as a new document', async ({
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
    await expectKept(page, written).toBe('Start. Typed after.')
    await expect(offer).toHaveCount(0)
    await expect.poll(() => draftNames(page)).toEqual([])
  })

  test('the whole project is deleted: the text goes into a project that is chosen', async ({ page }) => {
    const other = await writtenDocument(page, 'Shelter', 'x')
    const written = await openInEditor(page, 'Doomed', 'Start.')
    await page.keyboard.type(' Mine.')
    await fromElsewhere(page, 'delete', `/api/projects/${written.project}`)
    await expect(page.getByRole('alert')).toContainText('This document was deleted')
    await page.getByLabel('Project', { exact: true }).selectOption(other.project)
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${other.project}/docs/page-2`))
    await expectKept(page, { ...other, doc: 'page-2' }).toBe('Start. Mine.')
  })

  test('the document is deleted and the text discarded: nothing of it is kept or offered', async ({
    page,
  }) => {
    const written = await openInEditor(page, 'Given up', 'Start.')
    await page.keyboard.type(' Mine.')
    await fromElsewhere(page, 'delete', apiOf(written))
    await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}$`))
    await expect.poll(() => draftNames(page)).toEqual([])
  })
})

test('a link to a former address opens the document at the present one', async ({ page }) => {
  const written = await writtenDocument(page, 'Linked', 'Found.')
  await fromElsewhere(page, 'put', apiOf(written), { slug: 'renamed' })
  await fromElsewhere(page, 'put', `/api/projects/${written.project}`, { slug: `${written.project}-new` })
  await page.goto(`${written.address}#md-part`)
  await expect(page.getByRole('article')).toContainText('Found.')
  await expect(page).toHaveURL(new RegExp(`/projects/${written.project}-new/docs/renamed#md-part$`))
})

test('a document that is only read and is deleted elsewhere is no longer shown', async ({ page }) => {
  const written = await writtenDocument(page, 'Read', 'Read me.')
  await page.goto(written.address)
  await expect(page.getByRole('article')).toContainText('Read me.')
  await fromElsewhere(page, 'delete', apiOf(written))
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
})

test.describe('in two pages of one browser', () => {
  test('a save of one leaves the draft of the other, which is offered once that page is closed', async ({
    page,
    context,
  }) => {
    const written = await openInEditor(page, 'Two pages', 'First.\n\nKept.')
    // Its saves never arrive, as without a connection; the other page of the same browser has one.
    await page.route('**/api/projects/*/docs/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' Only here.')
    await expect(saveState(page)).toHaveText('Offline. Kept on this computer, trying again')

    const other = await context.newPage()
    await other.goto(written.address)
    await startWriting(other)
    await other.keyboard.press('Control+Home')
    await other.keyboard.type('Saved by the other. ')
    await expectKept(other, written).toBe('Saved by the other. First.\n\nKept.')
    await expect(saveState(other)).toHaveText('Saved')
    await expect.poll(() => draftNames(other)).toHaveLength(1)
    await expect(other.getByText('There is unsaved text of yours from')).toHaveCount(0)

    await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])
    await page.close()
    await expect(other.getByText('There is unsaved text of yours from')).toBeVisible()
    await other.getByRole('button', { name: 'Bring it back' }).click()
    await expectKept(other, written).toBe('Saved by the other. First.\n\nKept. Only here.')
    await expect(saveState(other)).toHaveText('Saved')
    await expect.poll(() => draftNames(other)).toEqual([])
  })

  test('a reload offers the text that did not reach the service, also in the editor', async ({ page }) => {
    const written = await openInEditor(page, 'Reloaded', 'Kept.')
    await page.route('**/api/projects/*/docs/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' Nearly lost.')
    await expect(saveState(page)).toHaveText('Offline. Kept on this computer, trying again')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(source(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible()
    await page.unroute('**/api/projects/*/docs/*')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expectKept(page, written).toBe('Kept. Nearly lost.')
  })
})

test('a save whose answer is lost on the way raises no conflict with what is typed next in the same line', async ({
  page,
  baseURL,
}) => {
  const proxy = await startFaultProxy(Number(new URL(baseURL ?? '').port))
  try {
    const written = await writtenDocument(page, 'Lost answer', 'Start.')
    await page.goto(`http://127.0.0.1:${proxy.port}${written.address}`)
    await startWriting(page)
    await page.keyboard.press('Control+End')
    // The request passes; of the answer nothing but its first byte does.
    proxy.break({ kind: 'cut', afterBytes: 1 })
    proxy.endAll()
    await page.keyboard.type(' One')
    await expectKept(page, written).toBe('Start. One')
    await expect(saveState(page)).toHaveText('Offline. Kept on this computer, trying again')
    await page.keyboard.type(' two.')
    proxy.break({ kind: 'none' })
    await expectKept(page, written).toBe('Start. One two.')
    await expect(saveState(page)).toHaveText('Saved')
    await expect(page.getByRole('heading', { name: 'Someone changed the same lines' })).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})

test('a browser whose storage is full says that it does not keep the text', async ({ page }) => {
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
  await expect(saveState(page)).toHaveText(/^Not kept in this browser/)
  await page.evaluate(() => localStorage.clear())
  await page.keyboard.type(' Kept.')
  await expect(saveState(page)).toHaveText('Offline. Kept on this computer, trying again')
  await page.unroute('**/api/projects/*/docs/*')
  await expect(saveState(page)).toHaveText('Saved', { timeout: 15_000 })
})
