import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

async function openBoard(page: Page, name: string) {
  await signIn(page)
  const slug = await createProject(page, name)
  for (const title of ['Alpha', 'Beta'])
    await postJson(page.request, `/api/projects/${slug}/tasks`, { title, due_date: '2031-05-14' })
  await page.goto(`/projects/${slug}/board`)
  await expect(card(page, 'Alpha')).toBeVisible()
  return slug
}

test('a user adds a column, moves a card into it and removes it; the card moves to another column of its state', async ({
  page,
}) => {
  await openBoard(page, 'Own columns')
  await page.getByRole('button', { name: 'Add column', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add column' })
  await dialog.getByLabel('Name').fill('Review')
  await dialog.getByLabel('State').selectOption('In progress')
  await dialog.getByRole('button', { name: 'Add column' }).click()
  await expect(section(page, 'Review')).toBeVisible()

  await expect(page.locator('[draggable="true"]')).toHaveCount(2)
  await card(page, 'Alpha').dragTo(section(page, 'Review'))
  await expect(section(page, 'Review').getByRole('link', { name: 'Alpha' })).toBeVisible()
  await card(page, 'Beta').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(section(page, 'In progress').getByRole('link', { name: 'Beta' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for the column Review' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(page.locator('section[data-column]').nth(1)).toHaveAccessibleName(/^Review,/)
  await page.getByRole('button', { name: 'Actions for the column Review' }).click()
  await page.getByRole('menuitem', { name: 'Remove column' }).click()
  await expect(section(page, 'Review')).toHaveCount(0)
  await expect(section(page, 'In progress').getByRole('link')).toHaveCount(2)
})

test('a task gets an assignee and a new label in its panel, and the board is filtered by assignee and by label', async ({
  page,
}) => {
  await openBoard(page, 'Assigned')
  await card(page, 'Alpha').click()
  const panel = page.getByRole('dialog', { name: 'Task' })
  await panel.getByLabel('Assignee').selectOption('admin')
  await panel.getByRole('button', { name: 'Add label' }).click()
  await panel.getByRole('textbox', { name: 'New label' }).fill('Bug')
  await panel.getByRole('button', { name: 'Create' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Bug' })).toBeChecked()
  await expect(panel.getByRole('status').first()).toHaveText('Saved')
  await page.keyboard.press('Escape')
  const alpha = page.getByRole('listitem').filter({ hasText: 'Alpha' })
  await expect(alpha).toContainText('Bug')
  await expect(alpha).toContainText('Assigned to admin')
  await expectAccessible(page, 'board')
  const mine = page.getByRole('button', { name: 'Assigned to me' })
  await mine.click()
  await expect(card(page, 'Beta')).toHaveCount(0)
  await expect(card(page, 'Alpha')).toBeVisible()
  await mine.click()
  await expect(card(page, 'Beta')).toBeVisible()
  await page.getByLabel('Filter by label').selectOption('Bug')
  await expect(card(page, 'Beta')).toHaveCount(0)
  await expect(card(page, 'Alpha')).toBeVisible()
})

test('the calendar moves a task to another day by keyboard and by drag', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const slug = await openBoard(page, 'Dates')
  await postJson(page.request, `/api/projects/${slug}/tasks`, { title: 'Someday' })
  await page.getByRole('group', { name: 'View' }).getByText('Calendar').click()
  const undated = page.locator('[data-day="none"]')
  await expect(undated.getByRole('link', { name: 'Someday' })).toBeVisible()
  await expectAccessible(page, 'calendar')
  await card(page, 'Someday').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(undated.getByRole('link')).toHaveCount(0)
  await expect(card(page, 'Someday')).toBeFocused()
  const day = page.locator('li[data-day]:has(a)').first()
  const before = await day.getAttribute('data-day')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator(`[data-day="${before}"]`).getByRole('link')).toHaveCount(0)
  await expect(card(page, 'Someday')).toBeFocused()
  await card(page, 'Someday').dragTo(undated)
  await expect(undated.getByRole('link', { name: 'Someday' })).toBeVisible()
  await page.reload()
  await expect(undated.getByRole('link', { name: 'Someday' })).toBeVisible()
})
