import { expect, type Page, test } from '@playwright/test'
import { createProject, postJson, signIn } from './signed-in.ts'

const column = (page: Page, status: string) => page.locator(`section[data-status="${status}"]`)
const cards = (page: Page, status: string) => column(page, status).getByRole('listitem').getByRole('link')
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** Opens a task board with the tasks Alpha, Beta and Gamma in the column To do, and Delta in the column In progress. */
async function openBoard(page: Page, name: string) {
  await signIn(page)
  const slug = await createProject(page, name)
  for (const [place, title] of ['Alpha', 'Beta', 'Gamma'].entries())
    await postJson(page.request, `/api/projects/${slug}/tasks`, { title, sort_order: place * 1024 })
  await postJson(page.request, `/api/projects/${slug}/tasks`, { title: 'Delta', status: 'doing' })
  await page.goto(`/projects/${slug}/board`)
  await expect(cards(page, 'todo')).toHaveText(['Alpha', 'Beta', 'Gamma'])
  // Waits for the drag-and-drop code, which is loaded after the cards are rendered.
  await expect(page.locator('[draggable="true"]')).toHaveCount(4)
  return slug
}

async function expectStoredOrder(page: Page, status: string, titles: string[]) {
  await expect(cards(page, status)).toHaveText(titles)
  await page.reload()
  await expect(cards(page, status)).toHaveText(titles)
}

test('a card can be dragged to a place in another column', async ({ page }) => {
  await openBoard(page, 'Drag across')
  const drop = (await column(page, 'doing').getByRole('listitem').boundingBox()) ?? { width: 0, height: 0 }
  await card(page, 'Beta').dragTo(column(page, 'doing').getByRole('listitem'), {
    targetPosition: { x: drop.width / 2, y: drop.height - 4 },
  })
  await expect(cards(page, 'todo')).toHaveText(['Alpha', 'Gamma'])
  await expectStoredOrder(page, 'doing', ['Delta', 'Beta'])
})

test('a card can be dragged inside its column and into an empty column', async ({ page }) => {
  await openBoard(page, 'Drag inside')
  await card(page, 'Gamma').dragTo(column(page, 'todo').getByRole('listitem').first(), {
    targetPosition: { x: 40, y: 4 },
  })
  await expect(cards(page, 'todo')).toHaveText(['Gamma', 'Alpha', 'Beta'])
  await card(page, 'Alpha').dragTo(column(page, 'done'))
  await expect(cards(page, 'todo')).toHaveText(['Gamma', 'Beta'])
  await expectStoredOrder(page, 'done', ['Alpha'])
})

test('a card can be picked up, moved and dropped by keyboard, and a screen reader announces every step', async ({
  page,
}) => {
  await openBoard(page, 'Carry')
  const said = page.locator('p[aria-live="assertive"]')
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('Picked up Alpha')
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText('Alpha: To do, 2 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Alpha: In progress, 2 of 2')
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Dropped Alpha: In progress, 2 of 2')
  await expect(card(page, 'Alpha')).toBeFocused()
  await expectStoredOrder(page, 'doing', ['Delta', 'Alpha'])
})

test('Escape during a keyboard drag returns the card to its position and sends no request', async ({
  page,
}) => {
  await openBoard(page, 'Put back')
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(cards(page, 'doing')).toHaveText(['Alpha', 'Delta'])
  await page.keyboard.press('Escape')
  await expect(card(page, 'Alpha')).toBeFocused()
  await expectStoredOrder(page, 'todo', ['Alpha', 'Beta', 'Gamma'])
  expect(writes).toEqual([])
})

test('arrow keys move the focus between cards, and with Alt they move the card, at any typing speed', async ({
  page,
}) => {
  await openBoard(page, 'Arrows')
  await card(page, 'Alpha').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Beta')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Delta')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(card(page, 'Delta')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cards(page, 'todo')).toHaveText(['Alpha', 'Beta', 'Gamma', 'Delta'])
  await expectStoredOrder(page, 'todo', ['Alpha', 'Beta', 'Gamma', 'Delta'])
})

test('a card can be moved by its menu, and Undo moves it back', async ({ page }) => {
  await openBoard(page, 'Menu')
  await page.getByRole('button', { name: 'Actions for Beta' }).click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(cards(page, 'done')).toHaveText(['Beta'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectStoredOrder(page, 'todo', ['Alpha', 'Beta', 'Gamma'])
})

test('a card returns to its place with a message when the service refuses the move', async ({ page }) => {
  await openBoard(page, 'Refused')
  await page.route('**/move', (route) => route.fulfill({ status: 500, json: { error: 'broken' } }))
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Could not move “Alpha”')).toBeVisible()
  await expect(cards(page, 'todo')).toHaveText(['Alpha', 'Beta', 'Gamma'])
})

test('a task can be added at the top of a column, edited, deleted and restored', async ({ page }) => {
  await openBoard(page, 'Write')
  await page.getByRole('button', { name: 'Add a task to To do' }).click()
  await page.getByRole('textbox', { name: 'Add a task to To do' }).fill('Omega')
  await page.keyboard.press('Enter')
  await expect(cards(page, 'todo')).toHaveText(['Omega', 'Alpha', 'Beta', 'Gamma'])
  await page.keyboard.press('Escape')

  await card(page, 'Omega').click()
  const panel = page.getByRole('dialog', { name: 'Task' })
  await panel.getByLabel('Title').fill('Omega, the last')
  await panel.getByLabel('Priority').selectOption('Urgent')
  await panel.getByLabel('Due date').fill('2020-02-03')
  await panel.getByRole('textbox', { name: 'Description' }).fill('- [x] one\n- [ ] two')
  await expect(panel.getByRole('status').first()).toHaveText('Saved')
  await panel.getByRole('button', { name: 'Close' }).click()
  const omega = page.getByRole('listitem').filter({ hasText: 'Omega, the last' })
  await expect(omega).toContainText('Urgent')
  await expect(omega).toContainText('Overdue: 3 Feb 2020')
  await expect(omega).toContainText('1 of 2 items done')

  await card(page, 'Omega, the last').focus()
  await page.keyboard.press('Delete')
  await expect(omega).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectStoredOrder(page, 'todo', ['Omega, the last', 'Alpha', 'Beta', 'Gamma'])
})

test('a task is saved automatically: text typed offline survives a reload and is then sent', async ({
  page,
}) => {
  const slug = await openBoard(page, 'Self saving')
  const panel = page.getByRole('dialog', { name: 'Task' })
  const description = panel.getByRole('textbox', { name: 'Description' })
  const stored = async () => {
    const { tasks } = (await (await page.request.get(`/api/projects/${slug}/tasks`)).json()) as {
      tasks: { title: string; description: string | null }[]
    }
    return tasks.find(({ title }) => title === 'Beta')?.description
  }
  await card(page, 'Beta').click()
  await page.route('**/tasks/*', (route) => route.abort())
  await description.fill('- [ ] Half a thought')
  await expect(panel.getByRole('status').first()).toHaveText('Offline. Kept in this browser')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.unroute('**/tasks/*')
  await page.reload()
  await expect.poll(stored).toBe('- [ ] Half a thought')
  await card(page, 'Beta').click()
  await panel.getByRole('checkbox', { name: 'Half a thought' }).click()
  await expect.poll(stored).toBe('- [x] Half a thought')
  await expect(page.getByRole('listitem').filter({ hasText: 'Beta' })).toContainText('1/1')
  await page.goBack()
  await expect(panel).toHaveCount(0)
})

test('when two users change the text of a task, the second sees both texts and chooses one', async ({
  page,
}) => {
  const slug = await openBoard(page, 'Conflict')
  await card(page, 'Beta').click()
  const panel = page.getByRole('dialog', { name: 'Task' })
  await expect(page).toHaveURL(/task=\d+/)
  const id = /task=(\d+)/.exec(page.url())?.[1]
  await page.route('**/tasks/*', (route) => route.abort())
  await panel.getByRole('textbox', { name: 'Description' }).fill('Mine')
  await expect(panel.getByRole('status').first()).toHaveText('Offline. Kept in this browser')
  await page.request.put(`/api/projects/${slug}/tasks/${id}`, { data: { description: 'Theirs' } })
  await page.unroute('**/tasks/*')
  await expect(panel.getByRole('alert')).toContainText('Theirs', { timeout: 15_000 })
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await expect(panel.getByRole('status').first()).toHaveText('Saved')
  const { tasks } = (await (await page.request.get(`/api/projects/${slug}/tasks`)).json()) as {
    tasks: { title: string; description: string | null }[]
  }
  expect(tasks.find(({ title }) => title === 'Beta')?.description).toBe('Mine')
})

test('the board filter hides cards by text and by priority', async ({ page }) => {
  await openBoard(page, 'Filter')
  await page.getByRole('searchbox', { name: 'Find a task' }).fill('amm')
  await expect(cards(page, 'todo')).toHaveText(['Gamma'])
  await expect(column(page, 'doing')).toContainText('No tasks match the filter')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.getByRole('search', { name: 'Filter tasks' }).getByRole('button', { name: 'Urgent' }).click()
  await expect(cards(page, 'todo')).toHaveCount(0)
})

test("a card that one user moves also moves on another user's board", async ({ page, browser }) => {
  const slug = await openBoard(page, 'Together')
  const other = await browser.newPage()
  await signIn(other)
  await other.goto(`/projects/${slug}/board`)
  await expect(cards(other, 'todo')).toHaveText(['Alpha', 'Beta', 'Gamma'])
  await card(page, 'Gamma').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(cards(other, 'todo')).toHaveText(['Alpha', 'Beta'])
  await other.close()
})

test.describe('task board on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the board on a phone shows one column at a time, and the menu moves a card to another column', async ({
    page,
  }) => {
    await openBoard(page, 'Phone')
    await expect(column(page, 'doing')).toBeHidden()
    await page.getByRole('button', { name: 'Actions for Alpha' }).tap()
    await page.getByRole('menuitemradio', { name: 'In progress' }).tap()
    await expect(page.getByText('Moved “Alpha” to In progress')).toBeVisible()
    await page.getByRole('button', { name: /^In progress/ }).tap()
    await expect(cards(page, 'doing')).toHaveText(['Alpha', 'Delta'])
    await expect(column(page, 'todo')).toBeHidden()
  })
})
