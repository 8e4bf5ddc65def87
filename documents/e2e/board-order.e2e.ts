import { expect, type Page, test } from '@playwright/test'
import { createProject, postJson, signIn } from './signed-in.ts'
import { startSlowProxy } from './slow-proxy.ts'

const titles = ['Alpha', 'Beta', 'Gamma', 'Delta']
const cards = (page: Page) =>
  page.locator('section[data-status="todo"]').getByRole('listitem').getByRole('link')
const portOf = (address: string | undefined) => Number(new URL(address ?? '').port)

/** Opens a board with four cards in the first column, behind a proxy that delays writes. */
async function slowBoard(page: Page, name: string, baseURL: string | undefined, delayMs: () => number) {
  await signIn(page)
  const slug = await createProject(page, name)
  for (const [place, title] of titles.entries())
    await postJson(page.request, `/api/projects/${slug}/tasks`, { title, sort_order: place * 1024 })
  const proxy = await startSlowProxy(portOf(baseURL), delayMs)
  await page.goto(`${proxy.address}/projects/${slug}/board`)
  await expect(cards(page)).toHaveText(titles)
  return { slug, proxy }
}

async function readStoredOrder(page: Page, slug: string) {
  const response = await page.request.get(`/api/projects/${slug}/tasks`)
  const { tasks } = (await response.json()) as { tasks: { title: string; status: string }[] }
  return tasks.filter(({ status }) => status === 'todo').map(({ title }) => title)
}

async function press(page: Page, title: string, key: string, times: number) {
  await page.getByRole('link', { name: title, exact: true }).focus()
  for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key)
}

test('ten quick moves of cards reach a slow service one at a time and in order', async ({
  page,
  baseURL,
}) => {
  let turn = 0
  // The proxy delays earlier writes longer than later writes. Concurrent writes would therefore overtake each other.
  const { slug, proxy } = await slowBoard(page, 'Ten moves', baseURL, () => Math.max(0, 200 - 20 * turn++))
  try {
    await press(page, 'Alpha', 'Alt+ArrowDown', 3)
    await press(page, 'Alpha', 'Alt+ArrowUp', 2)
    await press(page, 'Alpha', 'Alt+ArrowDown', 2)
    await press(page, 'Alpha', 'Alt+ArrowUp', 3)
    await expect(cards(page)).toHaveText(titles)
    await expect.poll(() => proxy.writes.length, { timeout: 15_000 }).toBe(10)
    expect(proxy.mostOpen()).toBe(1)
    expect(await readStoredOrder(page, slug)).toEqual(titles)
    await expect(cards(page)).toHaveText(titles)
  } finally {
    proxy.stop()
  }
})

test('card moves that a slow service has not confirmed survive a reload', async ({ page, baseURL }) => {
  const { slug, proxy } = await slowBoard(page, 'Reload', baseURL, () => 400)
  try {
    await press(page, 'Alpha', 'Alt+ArrowDown', 3)
    await press(page, 'Gamma', 'Alt+ArrowUp', 1)
    const order = ['Gamma', 'Beta', 'Delta', 'Alpha']
    await expect(cards(page)).toHaveText(order)
    await page.reload()
    await expect(cards(page)).toHaveText(order)
    await expect.poll(() => readStoredOrder(page, slug)).toEqual(order)
    await expect(cards(page)).toHaveText(order)
  } finally {
    proxy.stop()
  }
})

test('card moves that a slow service has not confirmed survive closing the page', async ({
  page,
  context,
  baseURL,
}) => {
  const { slug, proxy } = await slowBoard(page, 'Closed', baseURL, () => 400)
  try {
    await press(page, 'Alpha', 'Alt+ArrowDown', 3)
    await press(page, 'Gamma', 'Alt+ArrowUp', 1)
    await page.close({ runBeforeUnload: true })
    const other = await context.newPage()
    await expect.poll(() => readStoredOrder(other, slug)).toEqual(['Gamma', 'Beta', 'Delta', 'Alpha'])
  } finally {
    proxy.stop()
  }
})

test('undoing the deletion of a task restores its position on the board and all its fields', async ({
  page,
}) => {
  await signIn(page)
  const slug = await createProject(page, 'Back in place')
  const given = { description: 'Why.', priority: 2, due_date: '2030-01-02' }
  for (const title of titles) await postJson(page.request, `/api/projects/${slug}/tasks`, { title, ...given })
  await page.goto(`/projects/${slug}/board`)
  await expect(cards(page)).toHaveText(titles)
  await page.getByRole('link', { name: 'Beta', exact: true }).focus()
  await page.keyboard.press('Delete')
  await expect(cards(page)).toHaveText(['Alpha', 'Gamma', 'Delta'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveText(titles)
  await expect.poll(() => readStoredOrder(page, slug)).toEqual(titles)
  const response = await page.request.get(`/api/projects/${slug}/tasks`)
  const { tasks } = (await response.json()) as { tasks: { title: string }[] }
  expect(tasks.find(({ title }) => title === 'Beta')).toMatchObject(given)
})
