import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'

/** Creates a project with two documents, one of them in a folder. */
async function arrange(page: Page) {
  const name = `Garden ${unique()}`
  await page.request.post('/api/auth/login', {
    data: { username: 'admin', password: 'correct horse battery' },
  })
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const { project } = await post('/api/projects', { name })
  const docs = `/api/projects/${project.slug}/docs`
  const { doc: folder } = await post(docs, { title: 'Planting', type: 'folder' })
  const word = `zinnia${unique()}`
  await post(docs, {
    title: 'Summer beds',
    parent_id: folder.id,
    content: `# Beds\n\nThe ${word} & <b>others</b> stand in the sun.`,
  })
  await post(docs, { title: '浇水安排', content: `每周二浇水，${word} 除外。` })
  return { name, slug: project.slug as string, word }
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })

async function openPalette(page: Page) {
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('a document is found while typing and opened with the keyboard alone', async ({ page }) => {
  const { slug, name, word } = await arrange(page)
  await page.goto(`/projects/${slug}`)
  await openPalette(page)
  await page.keyboard.type(word)
  const found = palette(page)
    .getByRole('option', { name: /Summer beds/ })
    .filter({ hasText: word })
  await expect(found).toContainText(`${name} / Planting`)
  await expect(found.locator('mark')).toHaveText(word)
  await expect(found).toContainText('& <b>others</b>')
  await expectAccessible(page, 'the search palette')

  await expect(palette(page).getByRole('option', { name: /浇水安排/ })).toBeVisible()
  const index = await palette(page)
    .getByRole('option')
    .evaluateAll((options) => options.findIndex((option) => option.textContent?.includes('Summer beds')))
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${slug}/docs/summer-beds`))
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText('Summer beds')
})

test('outdated search responses are dropped, and the previous results stay until the next response', async ({
  page,
}) => {
  const { slug, word } = await arrange(page)
  await page.goto(`/projects/${slug}`)
  await openPalette(page)
  await field(page).fill(word)
  const found = palette(page)
    .getByRole('option', { name: /Summer beds/ })
    .filter({ hasText: word })
  await expect(found).toBeVisible()

  await page.route(/\/api\/search\?q=never/, () => {})
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('q=never'))
  const searchRequest = page.waitForRequest(/q=never/)
  await field(page).fill('never')
  await searchRequest
  await expect(found).toBeVisible()
  await field(page).fill(`${word} sun`)
  await dropped
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expect(found.locator('mark')).toHaveText([word, 'sun'])
})

test('a search can be limited to the current project and extended to all projects again', async ({
  page,
}) => {
  const { slug } = await arrange(page)
  const { word: elsewhere } = await arrange(page)
  await page.goto(`/projects/${slug}`)
  await openPalette(page)
  await field(page).fill(elsewhere)
  const found = palette(page)
    .getByRole('option', { name: /Summer beds/ })
    .filter({ hasText: elsewhere })
  await expect(found).toBeVisible()
  await palette(page).getByText('This project').click()
  await expect(palette(page).getByText(`No results for “${elsewhere}”`)).toBeVisible()
  await palette(page).getByRole('button', { name: 'Search all projects' }).click()
  await expect(found).toBeVisible()
})

test('commands of the palette are found in English and Chinese', async ({ page }) => {
  const { slug } = await arrange(page)
  await page.goto(`/projects/${slug}`)
  await openPalette(page)
  await page.keyboard.type('任务板')
  await expect(palette(page).getByRole('option').first()).toContainText('Go to task board')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${slug}/board`))

  await openPalette(page)
  await page.keyboard.type('new doc')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/edit/)
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Title' })).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('dark')
  await expect(palette(page).getByRole('option').first()).toContainText('Dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the search page keeps query and project in its URL, and explains empty and failed results', async ({
  page,
}) => {
  const { slug, name, word } = await arrange(page)
  // Blocks the event stream: changes by other tests would repeat the search and remove the Try again button.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`/search?q=${word}`)
  const results = page.getByRole('main').getByRole('list')
  await expect(results.getByRole('link')).toHaveCount(2)
  await page.getByLabel('Project', { exact: true }).selectOption({ label: name })
  await expect(page).toHaveURL(new RegExp(`project=${slug}`))
  await expect(results.getByRole('link')).toHaveCount(2)
  await expectAccessible(page, 'the search page')

  const input = page.getByRole('searchbox', { name: 'Search' })
  await input.fill('qqqqxyz')
  await expect(page.getByRole('heading', { name: /No results/ })).toBeVisible()
  await expect(page).toHaveURL(/q=qqqqxyz/)
  await input.fill('')
  await expect(page.getByRole('heading', { name: 'Search documents' })).toBeVisible()

  let isBroken = true
  await page.route('**/api/search?*', (route) =>
    isBroken ? route.fulfill({ status: 400, json: { error: 'Out of order' } }) : route.continue(),
  )
  await input.fill(`${word}x`)
  await expect(page.getByRole('alert')).toContainText('Out of order')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  isBroken = false
  await tryAgain.click()
  await expect(page.getByRole('heading', { name: /No results/ })).toBeVisible()

  await page.route('**/api/search?*', (route) => route.abort())
  await input.fill(`${word}y`)
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached', { timeout: 20_000 })
})
