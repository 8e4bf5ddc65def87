import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, messageFieldLocator, openNewChat } from './user-actions.ts'

const fileInput = (page: Page) => page.locator('form[data-composer] input[type=file]')
const sendButton = (page: Page) => page.getByRole('button', { name: /^(Send|发送)$/ })
const mb = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns a short recording of silence that browsers play: PCM, 8,000 samples per second. */
function createSilence(seconds: number) {
  const data = Buffer.alloc(8000 * seconds, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

test.describe('files of any type on a desktop', () => {
  test.use({ ...desktopScreenOptions, locale: 'en-GB' })

  test('a large file continues after interruptions, and is downloaded unchanged', async ({
    page,
    agent,
  }, testInfo) => {
    await openNewChat(page, agent)
    const bytes = randomBytes(18 * mb)
    const path = testInfo.outputPath('backup.bin')
    await writeFile(path, bytes)
    // The second part is cut; the response to the third one is lost.
    let parts = 0
    await page.route('**/api/uploads/parts/*?offset=*', async (route) => {
      parts += 1
      if (parts === 2) return route.abort()
      if (parts !== 4) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await fileInput(page).setInputFiles(path)
    const progress = page.getByRole('progressbar', { name: 'Uploading backup.bin' })
    await expect(progress).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await saveReviewScreenshots(page, 'large-file-progress')
    await expectAccessible(page, 'a chat with an upload', { part: 'form[data-composer]' })
    await expect(progress).toBeHidden()
    await sendButton(page).click()
    const card = page
      .getByRole('article', { name: 'You' })
      .getByRole('button', { name: 'Download backup.bin' })
    await expect(card).toContainText('18 MB')
    await expect(agentRepliesLocator(page)).toHaveCount(1)
    await page.reload()
    const download = page.waitForEvent('download')
    await card.click()
    expect(sha256(await readFile(await (await download).path()))).toBe(sha256(bytes))
  })

  test('an upload that failed for good can be repeated or removed, and the text stays', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await page.route('**/api/uploads/parts', (route) => route.fulfill({ status: 400, json: { error: 'NO' } }))
    const file = { name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ\0\0program') }
    await fileInput(page).setInputFiles([file])
    await messageFieldLocator(page).fill('The program')
    await expect(page.getByText('Not uploaded.')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await saveReviewScreenshots(page, 'large-file-failed')
    await page.unroute('**/api/uploads/parts')
    await page.getByRole('button', { name: 'Upload setup.exe again' }).click()
    await expect(page.getByText('Not uploaded.')).toBeHidden()
    await fileInput(page).setInputFiles([{ ...file, name: 'other.exe' }])
    await page.getByRole('button', { name: 'Remove other.exe' }).click()
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Download setup.exe' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'You' }).getByText('The program')).toBeVisible()
  })
})

/** Pastes a video of half a second, which the browser records from a canvas. */
const pasteVideo = (page: Page, name: string) =>
  messageFieldLocator(page).evaluate(async (field, fileName) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const painting = setInterval(() => context?.fillRect(0, 0, Math.random() * 100, 100), 50)
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    recorder.stop()
    await stopped
    clearInterval(painting)
    const transfer = new DataTransfer()
    transfer.items.add(new File(parts, fileName, { type: 'video/webm' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
  }, name)

test.describe('recordings on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'zh-CN' })

  test('a recording is played from the agent, and the player can seek', async ({ page, agent }) => {
    await openNewChat(page, agent)
    const buffer = createSilence(300)
    await fileInput(page).setInputFiles([{ name: '会议录音.wav', mimeType: 'audio/wav', buffer }])
    await expect(page.getByRole('progressbar')).toBeHidden()
    await sendButton(page).click()
    const play = page.getByRole('button', { name: '播放 会议录音.wav' })
    await expect(play).toBeVisible()
    await saveReviewScreenshots(page, 'recording-card')
    await play.click()
    const player = page.locator('audio')
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(300, 0)
    await player.evaluate((audio: HTMLAudioElement) => void (audio.currentTime = 250))
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(249)
    expect(await player.getAttribute('src')).toContain(agent.address)
    await saveReviewScreenshots(page, 'recording-player')
  })

  test('a video is played in the message', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await pasteVideo(page, 'trip.webm')
    await expect(page.getByRole('progressbar')).toBeHidden()
    await sendButton(page).click()
    await page.getByRole('button', { name: '播放 trip.webm' }).click()
    const player = page.locator('video')
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(300)
    await saveReviewScreenshots(page, 'video-player')
  })
})
