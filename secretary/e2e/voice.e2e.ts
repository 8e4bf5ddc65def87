import { expect, type Page } from '@playwright/test'
import { startRealtimeEmulator } from '@sanhe/providers/emulators/realtime'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import type { AgentOfTestWorker } from './fixtures.ts'
import { desktopScreenOptions, phoneScreenOptions } from './fixtures.ts'
import { test } from './talking-browser.ts'
import { agentRepliesLocator, openNewChat, userMessageLocator } from './user-actions.ts'

const bar = (page: Page) => page.getByRole('region', { name: /^(Voice conversation|语音对话)$/ })
const talk = (page: Page) => page.getByRole('button', { name: /^(Voice conversation|语音对话)$/ }).click()
/** A state may take as long as the next words of the microphone, which come every seven seconds. */
const slowly = { timeout: 15_000 }

let service: Awaited<ReturnType<typeof startRealtimeEmulator>>
test.beforeEach(async () => void (service = await startRealtimeEmulator({ apiKey: 'sk-voice-key-1234' })))
test.afterEach(async ({ agent }) => {
  await callVoice(agent, 'DELETE')
  await service.stop()
})

const callVoice = (agent: AgentOfTestWorker, method: string, body?: object) =>
  fetch(`${agent.url}/api/voice`, {
    method,
    headers: { authorization: `Bearer ${agent.key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

const setService = (agent: AgentOfTestWorker) =>
  callVoice(agent, 'PUT', {
    base_url: service.url,
    model: 'emulator-realtime',
    dialect: 'ga',
    voice: null,
    transcription_model: 'emulator-transcribe',
    api_key: 'sk-voice-key-1234',
  })

test.describe('a voice conversation on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('the owner adds a realtime service, speaks, reads both sides, and interrupts the reply by speaking', async ({
    page,
    agent,
  }) => {
    test.setTimeout(90_000)
    await openNewChat(page, agent)
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /Engine/ }).click()
    await page.getByRole('button', { name: 'Add realtime service' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Address').fill(service.url)
    await form.getByLabel('Model', { exact: true }).fill('emulator-realtime')
    await form.getByLabel('API key').fill('sk-wrong-key-99999')
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('status')).toHaveText('The service refused the key.')
    await form.getByLabel('API key').fill('sk-voice-key-1234')
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('status')).toContainText('The service answers')
    await saveReviewScreenshots(page, 'voice-service-form')
    await expectAccessible(page, 'form of the realtime service', { part: '[role=dialog]' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('emulator-realtime')).toBeVisible()
    await saveReviewScreenshots(page, 'voice-service-page')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()

    const text =
      'You have two meetings today. The first one is at nine with Ann, and the second one at three with Bob.'
    service.hear('What is on today?', 'Move the second one')
    service.queue({ text, audioMs: 20_000 }, { text: 'When shall I move it to?', audioMs: 1500 })
    await talk(page)
    await expect(userMessageLocator(page, 'What is on today?')).toBeVisible(slowly)
    await expect(bar(page).getByRole('status')).toContainText('Speaking')
    await page.emulateMedia({ colorScheme: 'light' })
    await saveReviewScreenshots(page, 'voice-speaking')
    await expectAccessible(page, 'voice conversation')
    await expect(userMessageLocator(page, 'Move the second one')).toBeVisible(slowly)
    await expect(agentRepliesLocator(page).filter({ hasText: 'When shall I move it to?' })).toBeVisible()
    const cut = agentRepliesLocator(page).filter({ hasText: 'You have two meetings' })
    await expect(cut).toContainText('Stopped')
    await expect(cut).not.toContainText('Bob')
    expect(service.sent('conversation.item.truncate').length).toBe(1)
    const playedMs = Number(service.sent('conversation.item.truncate')[0]?.['audio_end_ms'])
    expect(playedMs).toBeGreaterThan(2000)
    expect(playedMs).toBeLessThan(9000)
    await bar(page).getByRole('button', { name: 'End conversation' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect.poll(() => service.connections()).toBe(0)
    await page.reload()
    await expect(userMessageLocator(page, 'What is on today?')).toBeVisible()
    await saveReviewScreenshots(page, 'voice-transcript')
  })

  test('the user holds the button or the space bar to talk', async ({ page, agent }) => {
    await setService(agent)
    await openNewChat(page, agent)
    service.hear('First', 'Second')
    await talk(page)
    await bar(page).getByRole('button', { name: 'Hold to talk' }).click()
    const button = bar(page)
      .getByRole('button', { name: /^(Hold to talk|Release to send)$/ })
      .last()
    await expect(button).toBeEnabled()
    await button.hover()
    await page.mouse.down()
    await expect(bar(page).getByRole('status')).toContainText('I hear you')
    await saveReviewScreenshots(page, 'voice-hold')
    await page.waitForTimeout(400)
    await page.mouse.up()
    await expect(userMessageLocator(page, 'First')).toBeVisible()
    await button.focus()
    await page.keyboard.down(' ')
    await expect(bar(page).getByRole('status')).toContainText('I hear you')
    await page.waitForTimeout(400)
    await page.keyboard.up(' ')
    await expect(userMessageLocator(page, 'Second')).toBeVisible()
  })
})

test.describe('a voice conversation on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'zh-CN', reducedMotion: 'reduce' })

  test('an action that needs approval shows its card, and runs after the approval', async ({
    page,
    agent,
  }) => {
    test.setTimeout(60_000)
    await setService(agent)
    await openNewChat(page, agent)
    service.hear('给小安写封邮件')
    service.queue(
      { toolCalls: [{ name: 'mcp_mail_send_mail', input: { to: 'ann@example.test', text: '你好' } }] },
      { text: '请在屏幕上批准发送邮件。', audioMs: 1000 },
    )
    const before = agent.mails.length
    await talk(page)
    await expect(bar(page).getByRole('status')).toContainText('正在听')
    await saveReviewScreenshots(page, 'voice-listening')
    await expect(page.getByText('ann@example.test').first()).toBeVisible(slowly)
    await expect(bar(page).getByRole('status')).toContainText('等待您的批准')
    await saveReviewScreenshots(page, 'voice-approval')
    await expectAccessible(page, 'voice conversation with an approval')
    expect(agent.mails).toHaveLength(before)
    await page.getByRole('button', { name: '允许一次' }).click()
    await expect.poll(() => agent.mails.length).toBe(before + 1)
    await bar(page).getByRole('button', { name: '结束对话' }).click()
  })

  test('a lost service ends the conversation with its reason, and "Continue" goes on in the same conversation', async ({
    page,
    agent,
  }) => {
    test.setTimeout(60_000)
    await setService(agent)
    await openNewChat(page, agent)
    await talk(page)
    await expect(bar(page).getByRole('status')).toContainText('正在听')
    service.cut()
    await expect(bar(page)).toContainText('与实时语音服务的连接已断开')
    await saveReviewScreenshots(page, 'voice-lost')
    await expectAccessible(page, 'ended voice conversation')
    service.hear('还在吗')
    await bar(page).getByRole('button', { name: '继续' }).click()
    await expect(userMessageLocator(page, '还在吗')).toBeVisible(slowly)
  })
})

test.describe('a voice conversation without a realtime service', () => {
  test.use(phoneScreenOptions)

  test('the agent transcribes each utterance, and the reply is read aloud', async ({ page, agent }) => {
    test.setTimeout(60_000)
    await page.addInitScript(() => {
      const read: string[] = []
      Object.assign(window, { read })
      speechSynthesis.speak = (utterance) => {
        read.push(utterance.text)
        // The speech lasts until the next utterance interrupts it.
        setTimeout(() => utterance.dispatchEvent(new Event('end')), 60_000)
      }
    })
    await page.route(`${agent.url}/api/health`, async (route) => {
      const response = await route.fetch()
      const health = (await response.json()) as { capabilities: string[] }
      await route.fulfill({
        response,
        json: { ...health, capabilities: [...health.capabilities, 'transcription'] },
      })
    })
    let sound: Buffer | null = null
    await page.route('**/api/transcribe', (route) => {
      sound = route.request().postDataBuffer()
      return route.fulfill({ json: { text: '6 * 7' } })
    })
    await openNewChat(page, agent)
    await talk(page)
    // The microphone repeats its utterance, so a slow browser shows several messages.
    await expect(userMessageLocator(page, '6 * 7').first()).toBeVisible(slowly)
    await expect(agentRepliesLocator(page).filter({ hasText: '42' }).first()).toBeVisible()
    await expect(bar(page).getByRole('status')).toContainText('Speaking')
    await expect.poll(() => page.evaluate(() => String(Reflect.get(window, 'read')))).toContain('42')
    expect(String(sound)).toContain('WAVE')
  })

  test('without any way to hear the user, the bar says how to set up voice', async ({ page, agent }) => {
    await page.addInitScript(() => {
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
    })
    await openNewChat(page, agent)
    await talk(page)
    await expect(bar(page)).toContainText('Voice is not set up')
    await saveReviewScreenshots(page, 'voice-set-up')
    await bar(page).getByRole('link', { name: 'Open Engine' }).click()
    await expect(page.getByText('No realtime service')).toBeVisible()
  })

  test('a refused microphone is explained, and "Try again" asks again', async ({ page, agent }) => {
    await setService(agent)
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      let attempts = 0
      navigator.mediaDevices.getUserMedia = (constraints) => {
        attempts += 1
        return attempts === 1 ? Promise.reject(new DOMException('', 'NotAllowedError')) : open(constraints)
      }
    })
    await openNewChat(page, agent)
    await talk(page)
    await expect(bar(page)).toContainText('The microphone is not available')
    await saveReviewScreenshots(page, 'voice-refused')
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(bar(page).getByRole('status')).toContainText('Listening')
  })
})
