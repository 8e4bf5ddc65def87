import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createDocument, documentApiPath } from './open-document.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

async function upload(page: Page, project: string, name: string, text: string) {
  const multipart = { file: { name, mimeType: 'text/plain', buffer: Buffer.from(text) } }
  const reply = await page.request.post(`/api/projects/${project}/assets`, { multipart })
  return (await reply.json()) as { asset: { path: string; url: string } }
}

/** Waits until the service has read the attachment, which it does every 5 seconds. */
const waitForText = (page: Page, word: string) =>
  expect
    .poll(
      async () => {
        const reply = await page.request.get(`/api/search?q=${word}&kind=attachment`)
        return ((await reply.json()) as { attachments: unknown[] }).attachments.length
      },
      { timeout: 30_000 },
    )
    .toBe(1)

test('the search page finds the text of an attachment and names the document that uses it', async ({
  page,
}) => {
  await signIn(page)
  const word = `numbat${unique()}`
  const project = await createProject(page, `Attached ${unique()}`)
  const { asset } = await upload(page, project, '会议纪要.txt', `预算由 ${word} 审批。`)
  await postJson(page.request, `/api/projects/${project}/docs`, {
    title: 'Minutes',
    content: `[Minutes](${encodeURI(asset.path)})`,
  })
  await waitForText(page, word)
  await page.goto(`/search?q=${word}`)
  await page.getByText('Attachments', { exact: true }).click()
  await expect(page).toHaveURL(/kind=attachment/)
  const file = page.getByRole('link', { name: /会议纪要\.txt/ })
  await expect(file).toContainText(`预算由 ${word} 审批`)
  await expect(file).toHaveAttribute('href', asset.url)
  await expectAccessible(page, 'search for attachments')
  await page.getByRole('link', { name: 'Minutes', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}/docs/minutes$`))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(word)
  await expect(page.getByRole('option', { name: /会议纪要\.txt/ })).toContainText('Used in Minutes')
})

test('the keyboard opens the actions of a search result, and they edit it and copy its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = `bilby${unique()}`
  const written = await createDocument(page, 'Actions', `About ${word}`)
  await page.goto(`/search?q=${word}`)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('link', { name: /^Page/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Actions: Page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(written.urlPath)
  await page.getByRole('button', { name: 'Actions: Page' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await expect(page).toHaveURL(/edit=true/)

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(word)
  await expect(page.getByRole('option', { name: /Page/ }).first()).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('combobox').press('Control+Enter')
  expect((await opened).url()).toContain(written.urlPath)
})

test('Enter and ArrowDown that are pressed before the results arrive take the first result of the typed text', async ({
  page,
}) => {
  const [former, word] = [`dunnart${unique()}`, `potoroo${unique()}`]
  const written = await createDocument(page, 'Early', `About ${former}`)
  const project = `/api/projects/${written.project}`
  await postJson(page.request, `${project}/docs`, { title: 'Second', content: `About ${word}` })
  await page.goto(`/search?q=${former}`)
  const result = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect(result(/^Page/)).toBeVisible()
  const field = page.getByRole('searchbox')
  for (const key of ['ArrowDown', 'Enter']) {
    await field.fill(former)
    await expect(result(/^Page/)).toBeVisible()
    await field.fill(word)
    await field.press(key)
    if (key === 'ArrowDown') await expect(result(/^Second/)).toBeFocused()
    else await expect(page).toHaveURL(/\/docs\/second$/)
  }
})

test('a comment in the results leads to its thread', async ({ page }) => {
  const word = `quoll${unique()}`
  const written = await createDocument(page, 'Commented', 'text')
  const { thread } = await postJson(page.request, `${documentApiPath(written)}/comments`, {
    body: `About ${word}`,
    anchor: { quote: 'text', prefix: '', suffix: '', start: 0 },
  })
  await page.goto(`/search?q=${word}&kind=comment`)
  await page.getByRole('main').getByRole('link', { name: /Page/ }).click()
  await expect(page).toHaveURL(new RegExp(`#thread-${thread?.id}$`))
  await expect(page.getByText(`About ${word}`)).toBeVisible()
})

for (const path of ['/nowhere', '/projects/no-such-team', '/projects/no-such-team/docs/release-plan'])
  test(`the unknown address ${path} has a title, one h1 and a search inside the shell`, async ({ page }) => {
    await signIn(page)
    // An event of another test would load the page again while it is checked.
    await page.route('**/api/events*', () => {})
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle('Page not found · Sanhe Documents')
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to projects' })).toBeVisible()
    await expectAccessible(page, `unknown address ${path}`)
    const field = page.getByRole('main').getByRole('searchbox')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=/)
  })

test('every page of the shell has a unique title and one h1', async ({ page }) => {
  const written = await createDocument(page, `One title ${unique()}`, 'text')
  const project = `/projects/${written.project}`
  const paths = [
    '/',
    '/search',
    '/shares',
    '/changes',
    '/people',
    '/trash',
    '/account',
    '/webhooks',
    '/audit',
  ]
  const titles = new Set<string>()
  for (const path of [...paths, project, `${project}/board`, `${project}/broken-links`, written.urlPath]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page, path).toHaveTitle(/ · Sanhe Documents$/)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(paths.length + 4)
})

const filler = Array.from({ length: 60 }, (_, place) => `Paragraph ${place}.`).join('\n\n')

test('a heading has a button that copies its address, and Back returns from a link to a heading', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = `[to the limit](#body-limit)\n\n${filler}\n\n## Body limit\n\n${filler}`
  const written = await createDocument(page, 'Anchors', text)
  await page.goto(written.urlPath)
  await page.getByRole('article').getByRole('link', { name: 'to the limit' }).click()
  await expect(page).toHaveURL(/#md-body-limit$/)
  const heading = page.getByRole('article').getByRole('heading', { name: 'Body limit', exact: true })
  await expect(heading).toBeInViewport()
  await heading.getByRole('button', { name: 'Copy link to “Body limit”' }).press('Enter')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#body-limit$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
})

test('a wide table is a region that the keyboard scrolls, and a narrow table is none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const columns = Array.from({ length: 9 }, (_, place) => `Column ${place}`)
  const wide = `| ${columns.join(' | ')} |\n|${'---|'.repeat(9)}\n| ${columns.join(' | ')} |`
  const written = await createDocument(page, 'Tables', `${wide}\n\ntext\n\n| A | B |\n|---|---|\n| 1 | 2 |`)
  await page.goto(written.urlPath)
  const region = page.getByRole('region', { name: /^Table: Column 0, / })
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await expect(page.getByRole('region', { name: /^Table: A/ })).toHaveCount(0)
  await expectAccessible(page, 'tables on a phone')
})

test('copying over plain http, where the browser has no clipboard, shows the link instead', async ({
  page,
}) => {
  const written = await createDocument(page, 'No clipboard', '## Part\n\ntext')
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(written.urlPath)
  await page.getByRole('button', { name: 'Copy link to “Part”' }).first().press('Enter')
  await expect(page.getByText(/The browser blocked copying.*#part/)).toBeVisible()
})
