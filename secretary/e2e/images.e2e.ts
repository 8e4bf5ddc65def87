import { expect, type Page } from '@playwright/test'
import QRCode from 'qrcode'
import { phoneScreenOptions, test } from './fixtures.ts'
import {
  connectionStatusLocator,
  messageFieldLocator,
  openNewChat,
  agentRepliesLocator,
  signInNewUser,
  userMessageLocator,
} from './user-actions.ts'

test.use(phoneScreenOptions)

/** Pastes a number of images from the clipboard in one paste event. */
const pastePictures = (page: Page, count: number) =>
  messageFieldLocator(page).evaluate(async (field, total) => {
    const canvas = new OffscreenCanvas(60, 40)
    const context = canvas.getContext('2d')
    const transfer = new DataTransfer()
    for (let n = 0; n < total; n += 1) {
      if (context) context.fillStyle = `hsl(${n * 36} 60% 50%)`
      context?.fillRect(0, 0, 60, 40)
      // oxlint-disable-next-line no-await-in-loop -- the one canvas is painted again for each
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      transfer.items.add(new File([blob], `picture ${n + 1}.png`, { type: 'image/png' }))
    }
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
  }, count)

/** Records violations of the page's Content Security Policy. */
function violationsOn(page: Page) {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) violations.push(message.text())
  })
  return violations
}

test('the message form keeps nine of ten pasted images, and the sent message shows the nine images', async ({
  page,
  agent,
}) => {
  const violations = violationsOn(page)
  await openNewChat(page, agent)
  await pastePictures(page, 10)
  await expect(page.getByText('At most 9 files per message.')).toBeVisible()
  const waiting = page.getByRole('main').locator('form').getByRole('listitem')
  await expect(waiting).toHaveCount(9)
  await waiting.first().getByRole('button').click()
  await expect(waiting).toHaveCount(8)
  await pastePictures(page, 1)
  await expect(waiting).toHaveCount(9)

  await messageFieldLocator(page).fill('Nine receipts')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const shown = userMessageLocator(page, 'Nine receipts').getByRole('img', { name: 'Picture' })
  await expect(shown).toHaveCount(9)
  await expect(shown.last()).toHaveJSProperty('naturalWidth', 60)
  await expect(waiting).toHaveCount(0)
  await expect(agentRepliesLocator(page)).toHaveCount(1)
  await page.reload()
  await expect(shown).toHaveCount(9)
  await expect(shown.last()).toHaveJSProperty('naturalWidth', 60)
  expect(violations).toEqual([])
})

test('a sent message shows name and size of each document, also after a reload, and previews and downloads it', async ({
  page,
  agent,
}) => {
  await openNewChat(page, agent)
  const input = page.locator('form input[type=file]')
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
  await input.setInputFiles([file('empty.txt', '')])
  await expect(page.getByText('This file is empty.')).toBeVisible()
  const longName = `二〇二六年三月上海国际会议中心场地租赁报价单${'与附件'.repeat(10)}v2.md`
  await input.setInputFiles([
    file(longName, '# Plan'),
    file('sales.csv', 'a,b'),
    file('note.txt', 'x'.repeat(2048)),
    file('offer.pdf', '%PDF-1.7'),
  ])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const files = page.getByRole('article', { name: 'You' }).getByRole('listitem')
  const shown = [`${longName}6 B`, 'sales.csv3 B', 'note.txt2 KB', 'offer.pdf8 B']
  await expect(files).toHaveText(shown)
  await expect(agentRepliesLocator(page)).toHaveCount(1)
  await page.reload()
  await expect(files).toHaveText(shown)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
  await page.getByRole('button', { name: 'Preview sales.csv' }).click()
  const preview = page.getByRole('dialog', { name: 'sales.csv' })
  await expect(preview.getByText('a,b')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Preview note.txt' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('note.txt')
})

test('images that could not be sent return to the message form', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await page.route('**/api/uploads', (route) => route.abort())
  await pastePictures(page, 2)
  const waiting = page.getByRole('main').locator('form').getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await messageFieldLocator(page).fill('Two receipts')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('This did not work.')).toBeVisible()
  await expect(waiting).toHaveCount(2)
  await expect(messageFieldLocator(page)).toHaveValue('Two receipts')
  await page.unroute('**/api/uploads')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(userMessageLocator(page, 'Two receipts').getByRole('img')).toHaveCount(2)
})

test('a photo of the pairing code pairs the device without requests to other sites and within the page’s Content Security Policy', async ({
  page,
  agent,
}) => {
  const violations = violationsOn(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(blob|data):|\/\/127\.0\.0\.1[:/]/.test(request.url())) elsewhere.push(request.url())
  })
  await signInNewUser(page)
  await page.goto('/add')
  const choose = async (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await QRCode.toBuffer(text, { width: 500, margin: 4 }),
    })
  await choose('https://example.org/')
  await expect(page.getByText('There is no pairing code in this picture.')).toBeVisible()
  await choose(await agent.invite())
  await expect(page.getByText(agent.address)).toBeVisible()
  await page.getByRole('button', { name: 'Pair this device' }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  expect(elsewhere).toEqual([])
  expect(violations).toEqual([])
})
