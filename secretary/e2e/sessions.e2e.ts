import { expect } from '@playwright/test'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { messageFieldLocator, openNewChat, sendMessage, userMessageLocator } from './user-actions.ts'

test.describe('conversations on a desktop', () => {
  test.use(desktopScreenOptions)

  test('a conversation gets a title, can be renamed and, after a confirmation, deleted', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await sendMessage(page, 'What is 12% of 4800?')
    await expect(page.getByRole('log').getByText('576')).toBeVisible()
    const list = page.getByRole('navigation', { name: 'Conversations' })
    const row = list.getByRole('listitem').filter({ has: page.locator('[aria-current=page]') })
    await expect(row).toContainText('12% of 4800')
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Discount for the Li family')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Discount for the Li family')
    await waitForHistoryOfClosedDialog(page)
    await page.reload()
    await expect(row).toContainText('Discount for the Li family')
    await expect(userMessageLocator(page, '12% of 4800')).toBeVisible()

    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByText('Discount for the Li family')).toBeHidden()
    await expect(userMessageLocator(page, '12% of 4800')).toBeHidden()
    await expect(page.getByText('What can I do for you?')).toBeVisible()
  })
})

test.describe('conversations on a phone', () => {
  test.use(phoneScreenOptions)

  test('the New conversation button starts another conversation, and the list of conversations opens the first again', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await sendMessage(page, 'What is 15% of 200?')
    await expect(page.getByRole('log').getByText('30', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'New conversation' }).click()
    await expect(userMessageLocator(page, '15% of 200')).toBeHidden()
    await expect(page.getByText('What can I do for you?')).toBeVisible()
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /15% of 200/, exact: false })
      .first()
      .click()
    await expect(userMessageLocator(page, '15% of 200')).toBeVisible()
    await expect(messageFieldLocator(page)).toBeVisible()
  })
})
