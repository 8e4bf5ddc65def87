import { expect, type Page, test } from '@playwright/test'
import {
  createDocument,
  expectStoredText,
  openEditor,
  saveAsOtherClient,
  saveStatusLocator,
  documentTextFieldLocator,
} from './open-document.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createMember, createProject, postJson, signIn } from './signed-in.ts'

test('text typed into a new document is saved automatically and is present after a reload', async ({
  page,
}) => {
  await signIn(page)
  const project = await createProject(page, 'Type')
  await page.goto(`/projects/${project}`)
  await page.getByRole('main').getByRole('button', { name: 'New document' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Minutes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/minutes/)
  await expect(documentTextFieldLocator(page)).toBeFocused()
  await page.keyboard.type('The tram stops here. 电车在此停靠。')
  await expectStoredText(page, { project, doc: 'minutes', id: 0, urlPath: '' }).toBe(
    'The tram stops here. 电车在此停靠。',
  )
  await expect(saveStatusLocator(page)).toHaveText('Saved')
  await page.reload()
  await expect(documentTextFieldLocator(page)).toContainText('The tram stops here. 电车在此停靠。')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article')).toContainText('The tram stops here. 电车在此停靠。')
})

/**
 * Delays the saves of this page until the returned function is called. Collaboration is blocked, so the page saves
 * whole texts.
 */
async function holdSaves(page: Page) {
  await page.route('**/api/documents/*/sync', (route) => route.abort())
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/projects/*/docs/*', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Opens the document in the editor for two users. The saves of the second user are delayed. */
async function twoWriters(page: Page, name: string, content: string) {
  const written = await createDocument(page, name, content)
  const other = await page.context().newPage()
  const release = await holdSaves(other)
  for (const writer of [page, other]) {
    await writer.goto(written.urlPath)
    await openEditor(writer)
  }
  return { written, other, release }
}

test('concurrent edits of different paragraphs by two users are both kept', async ({ page }) => {
  const { written, other, release } = await twoWriters(page, 'Both', 'Alpha\n\nBeta\n\nGamma')
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' from the second')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First: ')
  await expectStoredText(page, written).toBe('First: Alpha\n\nBeta\n\nGamma')
  release()
  await expectStoredText(page, written).toBe('First: Alpha\n\nBeta\n\nGamma from the second')
  for (const writer of [page, other]) {
    await expect(documentTextFieldLocator(writer)).toContainText('First: Alpha')
    await expect(documentTextFieldLocator(writer)).toContainText('Gamma from the second')
  }
})

/** Lets two users change the same line, and returns the conflict that the second user sees. */
async function changeSameLine(page: Page, name: string) {
  const { written, other, release } = await twoWriters(page, name, 'The roof is blue')
  await other.keyboard.press('Control+End')
  await other.keyboard.type(', or grey')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('ish')
  await expectStoredText(page, written).toBe('The roof is blueish')
  release()
  await expect(other.getByRole('heading', { name: 'Someone else changed the same lines' })).toBeVisible()
  await expect(saveStatusLocator(other)).toHaveText('Also changed by someone else')
  const place = other.getByRole('region', { name: 'Conflict 1 of 1' })
  return { written, other, place }
}

test('when two users change the same line, the second sees both texts and can keep both', async ({
  page,
}) => {
  const { written, other, place } = await changeSameLine(page, 'Clash')
  await expect(place).toContainText('The roof is blueish')
  await expect(place).toContainText('The roof is blue, or grey')
  await expect(other.getByRole('button', { name: 'Save result' })).toBeDisabled()
  await place.getByRole('button', { name: 'Keep both' }).click()
  await other.getByRole('button', { name: 'Save result' }).click()
  await expectStoredText(page, written).toBe('The roof is blueish\nThe roof is blue, or grey')
  await expect(saveStatusLocator(other)).toHaveText('Saved')
  await expect(documentTextFieldLocator(page)).toContainText('The roof is blue, or grey')
})

for (const [choice, result] of [
  ['Keep yours', 'The roof is blue, or grey'],
  ['Keep theirs', 'The roof is blueish'],
] as const)
  test(`when two users change the same line, the second chooses one text with "${choice}"`, async ({
    page,
  }) => {
    const { written, other, place } = await changeSameLine(page, choice)
    await place.getByRole('button', { name: choice }).click()
    await other.getByRole('button', { name: 'Save result' }).click()
    await expect(saveStatusLocator(other)).toHaveText('Saved')
    await expectStoredText(page, written).toBe(result)
    for (const writer of [page, other]) await expect(documentTextFieldLocator(writer)).toHaveText(result)
  })

test('clicking a task checkbox changes the Markdown source', async ({ page }) => {
  const written = await createDocument(page, 'Boxes', '# List\n\n- [ ] Milk\n- [ ] Bread\n')
  await page.goto(written.urlPath)
  const bread = page.getByRole('checkbox').nth(1)
  await bread.click()
  await expect(bread).toBeChecked()
  await expectStoredText(page, written).toBe('# List\n\n- [ ] Milk\n- [x] Bread\n')
  await bread.press('Space')
  await expectStoredText(page, written).toBe('# List\n\n- [ ] Milk\n- [ ] Bread\n')
})

test('the history shows who changed which words, and restores a version', async ({
  page,
  playwright,
  baseURL,
}) => {
  const written = await createDocument(page, 'History', 'The roof is blue.\n\nThe door is red.\n')
  const person = { username: `history-lin-${unique()}`, password: 'a lake without a name' }
  await createMember(page, person, written.urlPath)
  const lin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await postJson(lin, '/api/auth/login', person)
  const text = 'The roof is green.\n\nThe door is red.\n'
  await lin.put(`/api/projects/${written.project}/docs/${written.doc}`, { data: { content: text } })
  await lin.dispose()

  await page.goto(written.urlPath)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('deletion')).toHaveText(/blue/)
  await expect(main.getByRole('insertion')).toHaveText(/green/)
  const versions = page.getByRole('complementary', { name: 'Versions' })
  await expect(versions.getByRole('button')).toContainText([person.username, 'admin'])
  await versions.getByRole('button').nth(1).click()
  await main.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expectStoredText(page, written).toBe('The roof is blue.\n\nThe door is red.\n')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article')).toContainText('The roof is blue.')
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('an image pasted into the editor is uploaded and shown', async ({ page }) => {
  const written = await createDocument(page, 'Paste', 'Here it is: ')
  await page.goto(written.urlPath)
  await openEditor(page)
  await page.keyboard.press('Control+End')
  await documentTextFieldLocator(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'plan.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, onePixel)
  await expectStoredText(page, written).toMatch(/^Here it is: !\[.*\]\(\S+\.png\)/)
  const picture = page.getByRole('main').getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test("an open document shows another client's change without a reload", async ({ page }) => {
  const written = await createDocument(page, 'Live', 'Before the change.')
  await page.goto(written.urlPath)
  await expect(page.getByRole('article')).toContainText('Before the change.')
  await saveAsOtherClient(page, written, 'After the change.')
  await expect(page.getByRole('article')).toContainText('After the change.')
  await expect(page.getByRole('article')).not.toContainText('Before the change.')
})

test('text typed offline is saved when the connection returns', async ({ page, context }) => {
  const written = await createDocument(page, 'Offline', 'Ashore.')
  await page.goto(written.urlPath)
  await openEditor(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' At sea.')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  await page.keyboard.type(' Still at sea.')
  await context.setOffline(false)
  await expectStoredText(page, written).toBe('Ashore. At sea. Still at sea.')
  await expect(saveStatusLocator(page)).toHaveText('Saved')
})

test('text that did not reach the service before the tab crashed offline is saved by the next tab', async ({
  page,
  context,
}) => {
  const written = await createDocument(page, 'Draft', 'Kept.')
  await page.goto(written.urlPath)
  await openEditor(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Nearly lost.')
  await expect(saveStatusLocator(page)).toHaveText('Not yet saved. Kept on this device')
  // A tab that closes normally may still send its text; a crashed tab cannot.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto(written.urlPath)
  await expectStoredText(next, written).toBe('Kept. Nearly lost.')
  await expect(next.getByText('Nearly lost.')).toBeVisible()
})

test.describe('a document in a browser that prefers reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a diagram shows all of its nodes when the user prefers reduced motion', async ({ page }) => {
    const written = await createDocument(
      page,
      'Still',
      '```mermaid\nflowchart LR\n  A[one] --> B[two] --> C[three]\n```',
    )
    await page.goto(written.urlPath)
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
