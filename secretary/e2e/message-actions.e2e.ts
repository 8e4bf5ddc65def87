import { expect, type Page } from '@playwright/test'
import { desktopScreenOptions, test } from './fixtures.ts'
import {
  agentRepliesLocator,
  messageFieldLocator,
  openNewChat,
  sendMessage,
  userMessageLocator,
} from './user-actions.ts'

test.use({ ...desktopScreenOptions, permissions: ['clipboard-read', 'clipboard-write'] })

async function chooseAction(page: Page, message: ReturnType<typeof userMessageLocator>, name: string) {
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a reply shows its time, and can be copied, quoted and requested again', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await agent.script({ text: 'The **first** answer.' }, { text: 'The second answer.' })
  await sendMessage(page, 'What is first?')
  const reply = agentRepliesLocator(page).filter({ hasText: 'The first answer' })
  await expect(reply.locator('time')).toHaveText(/^\d{2}:\d{2}/)
  await expect(page.getByRole('log').getByText('Today')).toBeVisible()

  await reply.hover()
  await reply.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The **first** answer.')

  await chooseAction(page, reply, 'Quote')
  await expect(messageFieldLocator(page)).toHaveValue('> The **first** answer.\n\n')
  await expect(messageFieldLocator(page)).toBeFocused()

  await chooseAction(page, reply, 'Answer again')
  await expect(agentRepliesLocator(page).last()).toContainText('The second answer')
  await expect(userMessageLocator(page, 'What is first?')).toHaveCount(2)
})

test('a message with a file is requested again with its file', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await page
    .locator('form[data-composer] input[type=file]')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('4800') })
  await agent.script({ text: 'The first answer.' }, { text: 'The second answer.' })
  await sendMessage(page, 'How much?')
  const reply = agentRepliesLocator(page).filter({ hasText: 'The first answer' })
  await chooseAction(page, reply, 'Answer again')
  await expect(agentRepliesLocator(page).last()).toContainText('The second answer')
  await expect(page.getByRole('button', { name: 'Preview offer.txt' })).toHaveCount(2)
})

test('a sent message can be edited and sent again', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await sendMessage(page, '12% of 4800')
  await expect(agentRepliesLocator(page).last()).toContainText('576')
  await chooseAction(page, userMessageLocator(page, '12% of 4800'), 'Edit and send again')
  await expect(messageFieldLocator(page)).toHaveValue('12% of 4800')
  await messageFieldLocator(page).fill('15% of 200')
  await page.keyboard.press('Enter')
  await expect(agentRepliesLocator(page).last()).toContainText('30')
})

test('a wide window shows the secretaries next to the conversation, and a menu switches between them', async ({
  page,
  agent,
}) => {
  await openNewChat(page, agent)
  await sendMessage(page, '12% of 4800')
  await expect(agentRepliesLocator(page).last()).toContainText('576')
  await page.getByRole('button', { name: 'Office: switch secretary' }).click()
  await page.getByRole('menuitem', { name: 'All secretaries' }).click()
  await expect(page.getByRole('link', { name: /Office.*Online/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open Office' }).click()
  await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible()
})
