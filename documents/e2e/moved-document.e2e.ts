import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import {
  createDocument,
  documentApiPath,
  markdownEditorLocator,
  expectStoredText,
  createDocumentInEditor,
  saveStatusLocator,
  sendAsOtherClient,
} from './open-document.ts'

/** Returns a slug that no earlier run of the test has given to a project. */
const newProjectSlug = ({ project }: { project: string }) => `${project}-${unique()}`

test.describe('slug or folder of a document that changes while the user types', () => {
  test('when the slug of the open document changes, the editor keeps its caret, and URL and saves use the new slug', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'New slug', 'Start.')
    await page.keyboard.type(' One')
    const box = await markdownEditorLocator(page).elementHandle()
    await sendAsOtherClient(page, 'put', documentApiPath(written), { slug: 'another-name' })
    await page.keyboard.type(' two')
    await expect(page).toHaveURL(new RegExp(`/projects/${written.project}/docs/another-name`))
    await page.keyboard.type(' three.')
    await expectStoredText(page, { ...written, doc: 'another-name' }).toBe('Start. One two three.')
    await expect(saveStatusLocator(page)).toHaveText('Saved')
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('when the open document is renamed and moved into a folder, all typed text is saved', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'Moved', 'Start.')
    await page.keyboard.type(' One')
    await page.request.post(`/api/projects/${written.project}/docs`, {
      data: { title: 'Folder', type: 'folder' },
    })
    await sendAsOtherClient(page, 'put', documentApiPath(written), { title: 'Another title' })
    await sendAsOtherClient(page, 'patch', `${documentApiPath(written)}/move`, { parent: 'folder' })
    await page.keyboard.type(' two.')
    await expectStoredText(page, written).toBe('Start. One two.')
    await expect(page.getByRole('banner')).toContainText('Another title')
  })

  test('when the slug of the open project changes, the editor keeps its caret, and URL and saves use the new slug', async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, 'New home', 'Start.')
    const project = newProjectSlug(written)
    await page.keyboard.type(' One')
    const box = await markdownEditorLocator(page).elementHandle()
    await sendAsOtherClient(page, 'put', `/api/projects/${written.project}`, { slug: project })
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
    const written = await createDocumentInEditor(page, 'Away', 'Start.')
    await context.setOffline(true)
    await page.keyboard.type(' Typed at sea.')
    await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
    const project = newProjectSlug(written)
    await request.post('/api/auth/login', {
      data: { username: 'admin', password: 'correct horse battery' },
    })
    await request.put(documentApiPath(written), { data: { slug: 'elsewhere' } })
    await request.put(`/api/projects/${written.project}`, { data: { slug: project } })
    await context.setOffline(false)
    await expectStoredText(page, { ...written, project, doc: 'elsewhere' }).toBe('Start. Typed at sea.')
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/elsewhere`))
  })
})

test('a link to a former URL opens the document at its current URL', async ({ page }) => {
  const written = await createDocument(page, 'Linked', 'Found.')
  await sendAsOtherClient(page, 'put', documentApiPath(written), { slug: 'renamed' })
  const project = newProjectSlug(written)
  await sendAsOtherClient(page, 'put', `/api/projects/${written.project}`, { slug: project })
  await page.goto(`${written.urlPath}#md-part`)
  await expect(page.getByRole('article')).toContainText('Found.')
  await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/renamed#md-part$`))
})
