import { expect, type Page, test } from '@playwright/test'
import { writtenDocument } from './open-document.ts'

/** Every address that the page asked for, with the events and the icon left out: they come when all is there. */
function askedBy(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!/^\/(api\/events|favicon)/.test(pathname)) asked.push(pathname + search)
  })
  return asked
}

const scripts = (asked: string[]) => asked.filter((path) => path.endsWith('.js')).join(' ')

/** What was fetched ahead was what the page then took: nothing is asked for a second time. */
const expectOnce = (asked: string[]) => expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a document is the first page: asked for once, without what writes and without the sidebar', async ({
    page,
  }) => {
    const written = await writtenDocument(page, 'First page', '# Charter\n\nIt *stands*.\n\n- [ ] to do\n')
    const asked = askedBy(page)
    await page.goto(written.address)
    await expect(page.locator('.markdown em')).toHaveText('stands')
    await page.waitForLoadState('load')
    expectOnce(asked)
    expect(asked).toContain(`/api${written.address}/blocks`)
    expect(scripts(asked)).not.toMatch(/\/(render|sidebar|merge|editing-view)-/)

    await page.getByRole('checkbox').click()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page.locator('.markdown em')).toHaveText('stands')
    expect(scripts(asked)).toMatch(/\/render-/)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('treeitem', { name: /Page/ })).toBeVisible()
    expect(scripts(asked)).toMatch(/\/sidebar-/)
  })
})

test('on a wide window the projects are the first page, with the sidebar, each asked for once', async ({
  page,
}) => {
  await writtenDocument(page, 'Wide first page', 'x')
  // What other tests change meanwhile would be asked for again, rightly: here nobody tells of it.
  await page.route('**/api/events*', () => {})
  const asked = askedBy(page)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
  expectOnce(asked)
  expect(asked).toContain('/api/projects')
})

test('a block that stays the same is not drawn again when the text is written in', async ({ page }) => {
  const written = await writtenDocument(page, 'Kept blocks', 'First.\n\n- [ ] to do\n\nLast.\n')
  await page.goto(written.address)
  const last = await page.getByText('Last.').elementHandle()
  await page.getByRole('checkbox').click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(await last?.evaluate((element) => element.isConnected)).toBe(true)
})
