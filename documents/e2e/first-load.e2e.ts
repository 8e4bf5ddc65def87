import { expect, type Page, test } from '@playwright/test'
import { createDocument } from './open-document.ts'

/** Collects every URL that the page requests, except the event stream and the icon, which come after loading. */
function recordRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!/^\/(api\/events|favicon)/.test(pathname)) requests.push(pathname + search)
  })
  return requests
}

const scripts = (requests: string[]) => requests.filter((path) => path.endsWith('.js')).join(' ')

/** Checks that no URL was requested twice, which means that the page used everything that was preloaded. */
const expectOnce = (requests: string[]) =>
  expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted())

test.describe('first load on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first load of a document requests each file once, and no editor or sidebar code', async ({
    page,
  }) => {
    const written = await createDocument(page, 'First page', '# Charter\n\nIt *stands*.\n\n- [ ] to do\n')
    // Blocks the event stream, because changes by other tests would cause further requests.
    await page.route('**/api/events*', () => {})
    const requests = recordRequests(page)
    await page.goto(written.urlPath)
    await expect(page.locator('.markdown em')).toHaveText('stands')
    await page.waitForLoadState('load')
    expectOnce(requests)
    expect(requests).toContain(`/api${written.urlPath}/blocks`)
    expect(scripts(requests)).not.toMatch(/\/(render|sidebar|merge|editing-view)-/)

    await page.getByRole('checkbox').click()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page.locator('.markdown em')).toHaveText('stands')
    expect(scripts(requests)).toMatch(/\/render-/)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('treeitem', { name: /Page/ })).toBeVisible()
    expect(scripts(requests)).toMatch(/\/sidebar-/)
  })
})

test('the first load of the projects in a wide window requests each file once, including the sidebar', async ({
  page,
}) => {
  await createDocument(page, 'Wide first page', 'x')
  // Blocks the event stream, because changes by other tests would cause further requests.
  await page.route('**/api/events*', () => {})
  const requests = recordRequests(page)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
  expectOnce(requests)
  expect(requests).toContain('/api/projects')
})

test('an unchanged block keeps its DOM element when the text is edited', async ({ page }) => {
  const written = await createDocument(page, 'Kept blocks', 'First.\n\n- [ ] to do\n\nLast.\n')
  await page.goto(written.urlPath)
  const last = await page.getByText('Last.').elementHandle()
  await page.getByRole('checkbox').click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(await last?.evaluate((element) => element.isConnected)).toBe(true)
})
