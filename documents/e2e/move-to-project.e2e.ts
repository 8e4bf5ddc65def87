import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import {
  createDocument,
  createDocumentInEditor,
  documentApiPath,
  expectStoredText,
  saveStatusLocator,
  sendAsOtherClient,
} from './open-document.ts'
import { createProject } from './signed-in.ts'

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) })

test('a document moves to a folder of another project with the dialog, stays open, and Undo moves it back', async ({
  page,
}) => {
  const written = await createDocument(page, 'Leaving', 'Moves with [[Page]].')
  const target = await createProject(page, `Arriving ${unique()}`)
  await page.request.post(`/api/projects/${target}/docs`, { data: { title: 'Archive', type: 'folder' } })
  await page.goto(written.urlPath)
  await row(page, 'Page').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Page”' })
  await dialog.getByLabel('Project').selectOption(target)
  await expect(dialog).toContainText('Whoever can see only the current project loses access.')
  await dialog.getByLabel('Folder').selectOption({ label: 'Archive' })
  await expectAccessible(page, 'the dialog that moves a document')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${target}/docs/page`))
  await expect(page.getByRole('article')).toContainText('Moves with Page.')
  await expect(row(page, 'Archive')).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(new RegExp(`${written.urlPath}$`))
  await expectStoredText(page, written).toBe('Moves with [[Page]].')
})

test('when the open document moves to another project while the user types, the URL follows and all text is saved', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Typed while moved', 'Start.')
  const target = await createProject(page, `Elsewhere ${unique()}`)
  await page.keyboard.type(' One')
  await sendAsOtherClient(page, 'patch', `${documentApiPath(written)}/move`, { project: target })
  await page.keyboard.type(' two')
  await expect(page).toHaveURL(new RegExp(`/projects/${target}/docs/page`))
  await page.keyboard.type(' three.')
  await expectStoredText(page, { ...written, project: target }).toBe('Start. One two three.')
  await expect(saveStatusLocator(page)).toHaveText('Saved')
})

test('text that was typed offline is saved in the new project after the document has moved', async ({
  page,
  context,
  request,
}) => {
  const written = await createDocumentInEditor(page, 'Offline while moved', 'Start.')
  const target = await createProject(page, `Harbour ${unique()}`)
  await context.setOffline(true)
  await page.keyboard.type(' Typed at sea.')
  await request.post('/api/auth/login', { data: { username: 'admin', password: 'correct horse battery' } })
  await request.patch(`${documentApiPath(written)}/move`, { data: { project: target } })
  await context.setOffline(false)
  await expectStoredText(page, { ...written, project: target }).toBe('Start. Typed at sea.')
  await expect(page).toHaveURL(new RegExp(`/projects/${target}/docs/page`))
})
