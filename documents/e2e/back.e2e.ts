import { expect, test } from '@playwright/test'
import { createDocument, saveAsOtherClient } from './open-document.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Back on a phone closes the dialog that is open and stays on the page', async ({ page }) => {
  const { project } = await createDocument(page, 'Back', '# Back\n\nText.')
  await page.goto('/')
  await page.goto(`/projects/${project}`)
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/projects/${project}$`))

  // A dialog that its own button closes leaves no entry, so the next Back leaves the page.
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.openDialogs)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('Back after a link in the drawer of a phone returns to the page of the drawer', async ({ page }) => {
  const { project } = await createDocument(page, 'Links', '# Links\n\nText.')
  await page.goto('/')
  await page.goto(`/projects/${project}`)
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await drawer.getByRole('treeitem', { name: 'Page' }).tap()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Text.')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}$`))
  await expect(drawer).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.openDialogs)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('Back on a phone closes a dialog that the drawer opened', async ({ page }) => {
  const { project } = await createDocument(page, 'Nested', '# Nested\n\nText.')
  await page.goto('/')
  await page.goto(`/projects/${project}`)
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await drawer.getByRole('button', { name: 'New folder' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/projects/${project}$`))
})

test('Back on a phone goes from a version to the list of versions, then to the document, then to the page before', async ({
  page,
}) => {
  const written = await createDocument(page, 'Back from the history', '# Back\n\nText.')
  await saveAsOtherClient(page, written, '# Back\n\nOther text.')
  await page.goto(`/projects/${written.project}`)
  await page.goto(written.urlPath)
  await page.getByRole('button', { name: 'History', exact: true }).tap()
  const versions = page.getByRole('complementary', { name: 'Versions' })
  await versions.getByRole('button').filter({ hasText: 'admin' }).first().tap()
  await expect(page.getByRole('button', { name: 'All versions' })).toBeVisible()
  await page.goBack()
  await expect(versions).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toContainText('Other text.')

  // Done leaves no entry behind, so the next Back leaves the document.
  await page.getByRole('button', { name: 'History', exact: true }).tap()
  await expect(versions).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByRole('article')).toContainText('Other text.')
  await expect.poll(() => page.evaluate(() => history.state.openDialogs)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/projects/${written.project}$`))
})
