import { expect, type Page, test } from '@playwright/test'
import {
  expectKept,
  saveState,
  source,
  startWriting,
  writeFromElsewhere,
  writtenDocument,
} from './open-document.ts'
import { newProject, post, signIn } from './signed-in.ts'

test('what is typed into a new document is saved by itself and there after a reload', async ({ page }) => {
  await signIn(page)
  const project = await newProject(page, 'Type')
  await page.goto(`/projects/${project}`)
  await page.getByRole('main').getByRole('button', { name: 'New document' }).click()
  const dialog = page.getByRole('dialog', { name: 'New document' })
  await dialog.getByLabel('Title').fill('Minutes')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(source(page)).toBeFocused()
  await page.keyboard.type('The tram stops here. 电车在此停靠。')
  await expectKept(page, { project, doc: 'minutes', id: 0, address: '' }).toBe(
    'The tram stops here. 电车在此停靠。',
  )
  await expect(saveState(page)).toHaveText('Saved')
  await page.reload()
  await expect(source(page)).toContainText('The tram stops here. 电车在此停靠。')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article')).toContainText('The tram stops here. 电车在此停靠。')
})

/** Saves of this page wait until the returned function lets them through. */
async function holdSaves(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/projects/*/docs/*', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Two people in the source of one document; the saves of the second wait. */
async function twoWriters(page: Page, name: string, content: string) {
  const written = await writtenDocument(page, name, content)
  const other = await page.context().newPage()
  const release = await holdSaves(other)
  for (const writer of [page, other]) {
    await writer.goto(written.address)
    await startWriting(writer)
  }
  return { written, other, release }
}

test('two people write in different paragraphs at once, and both are kept', async ({ page }) => {
  const { written, other, release } = await twoWriters(page, 'Both', 'Alpha\n\nBeta\n\nGamma')
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' from the second')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First: ')
  await expectKept(page, written).toBe('First: Alpha\n\nBeta\n\nGamma')
  release()
  await expectKept(page, written).toBe('First: Alpha\n\nBeta\n\nGamma from the second')
  for (const writer of [page, other]) {
    await expect(source(writer)).toContainText('First: Alpha')
    await expect(source(writer)).toContainText('Gamma from the second')
  }
})

test('two people change the same line, and the second chooses what stays', async ({ page }) => {
  const { written, other, release } = await twoWriters(page, 'Clash', 'The roof is blue')
  await other.keyboard.press('Control+End')
  await other.keyboard.type(', or grey')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('ish')
  await expectKept(page, written).toBe('The roof is blueish')
  release()
  await expect(other.getByRole('heading', { name: 'Someone else changed the same lines' })).toBeVisible()
  await expect(saveState(other)).toHaveText('Also changed by someone else')
  const place = other.getByRole('region', { name: 'Conflict 1 of 1' })
  await expect(place).toContainText('The roof is blueish')
  await expect(place).toContainText('The roof is blue, or grey')
  await expect(other.getByRole('button', { name: 'Save result' })).toBeDisabled()
  await place.getByRole('button', { name: 'Keep both' }).click()
  await other.getByRole('button', { name: 'Save result' }).click()
  await expectKept(page, written).toBe('The roof is blueish\nThe roof is blue, or grey')
  await expect(saveState(other)).toHaveText('Saved')
  await expect(source(page)).toContainText('The roof is blue, or grey')
})

test('a click on a task box changes the source', async ({ page }) => {
  const written = await writtenDocument(page, 'Boxes', '# List\n\n- [ ] Milk\n- [ ] Bread\n')
  await page.goto(written.address)
  const bread = page.getByRole('checkbox').nth(1)
  await bread.click()
  await expect(bread).toBeChecked()
  await expectKept(page, written).toBe('# List\n\n- [ ] Milk\n- [x] Bread\n')
  await bread.press('Space')
  await expectKept(page, written).toBe('# List\n\n- [ ] Milk\n- [ ] Bread\n')
})

test('the history shows which words were changed by whom, and brings a version back', async ({
  page,
  playwright,
  baseURL,
}) => {
  const written = await writtenDocument(page, 'History', 'The roof is blue.\n\nThe door is red.\n')
  const person = { username: 'history-lin', password: 'a lake without a name' }
  await post(page.request, '/api/users', { ...person, role: 'admin' })
  const lin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await post(lin, '/api/auth/login', person)
  const text = 'The roof is green.\n\nThe door is red.\n'
  await lin.put(`/api/projects/${written.project}/docs/${written.doc}`, { data: { content: text } })
  await lin.dispose()

  await page.goto(written.address)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('deletion')).toHaveText(/blue/)
  await expect(main.getByRole('insertion')).toHaveText(/green/)
  const versions = page.getByRole('complementary', { name: 'Versions' })
  await expect(versions.getByRole('button')).toContainText(['history-lin', 'admin'])
  await versions.getByRole('button').nth(1).click()
  await main.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expectKept(page, written).toBe('The roof is blue.\n\nThe door is red.\n')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article')).toContainText('The roof is blue.')
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a pasted picture is uploaded and shown', async ({ page }) => {
  const written = await writtenDocument(page, 'Paste', 'Here it is: ')
  await page.goto(written.address)
  await startWriting(page)
  await page.keyboard.press('Control+End')
  await source(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'plan.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, onePixel)
  await expectKept(page, written).toMatch(/^Here it is: !\[.*\]\(\S+\.png\)/)
  const picture = page.getByRole('main').getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('an open reader shows a change from elsewhere without a reload', async ({ page }) => {
  const written = await writtenDocument(page, 'Live', 'Before the change.')
  await page.goto(written.address)
  await expect(page.getByRole('article')).toContainText('Before the change.')
  await writeFromElsewhere(page, written, 'After the change.')
  await expect(page.getByRole('article')).toContainText('After the change.')
  await expect(page.getByRole('article')).not.toContainText('Before the change.')
})

test('what is typed without a connection is saved when it is back', async ({ page, context }) => {
  const written = await writtenDocument(page, 'Offline', 'Ashore.')
  await page.goto(written.address)
  await startWriting(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' At sea.')
  await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')
  await page.keyboard.type(' Still at sea.')
  await context.setOffline(false)
  await expectKept(page, written).toBe('Ashore. At sea. Still at sea.')
  await expect(saveState(page)).toHaveText('Saved')
})

test('what did not reach the service before the tab was closed is offered in the next', async ({
  page,
  context,
}) => {
  const written = await writtenDocument(page, 'Draft', 'Kept.')
  await page.goto(written.address)
  await startWriting(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Nearly lost.')
  await expect(saveState(page)).toHaveText('Offline. Kept on this device, retrying')
  // A tab that closes in order sends its text on the way out, and may find a way: this one does not come to that.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto(written.address)
  await expect(next.getByText('You have unsaved text from')).toBeVisible()
  await next.getByRole('button', { name: 'Restore' }).click()
  await expectKept(next, written).toBe('Kept. Nearly lost.')
  await expect(saveState(next)).toHaveText('Saved')
})

test.describe('for those who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a diagram is drawn whole', async ({ page }) => {
    const written = await writtenDocument(
      page,
      'Still',
      '```mermaid\nflowchart LR\n  A[one] --> B[two] --> C[three]\n```',
    )
    await page.goto(written.address)
    const address = await page.locator('.diagram img').getAttribute('src')
    const [left, , width] = (/viewBox="([^"]+)"/.exec(decodeURIComponent(address ?? ''))?.[1] ?? '')
      .split(' ')
      .map(Number)
    const middles = [
      ...decodeURIComponent(address ?? '').matchAll(/class="node [^>]*translate\(([\d.]+)/g),
    ].map(([, x]) => Number(x))
    expect(middles).toHaveLength(3)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(Math.max(...middles)).toBeLessThan((left ?? 0) + (width ?? 0))
  })
})
