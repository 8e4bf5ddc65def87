import { test as base, expect, type Page } from '@playwright/test'
import { maxTapMs } from '../elder/src/butler/hold-to-talk.ts'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'

/**
 * Chromium arguments for a fake microphone that beeps once a second. Every page may use the microphone without asking.
 */
const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeMicrophone] }),
    { scope: 'worker' },
  ],
})
test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

const talkButton = (page: Page) => page.getByRole('button', { name: /按住说话|松开结束|松开取消|说完了/ })
const field = (page: Page) => page.getByLabel('想问什么')
/**
 * Length of a recording in milliseconds. It contains at least one beep of the fake microphone, which beeps once a
 * second.
 */
const beepMs = 1500

async function holdTalkButton(page: Page) {
  const box = (await talkButton(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(page.getByText(/还可以说 \d+ 秒/)).toBeVisible()
}

test('a user records speech with the talk button, corrects the recognised text and sends it', async ({
  page,
}) => {
  await openAsNewUser(page, '/butler')
  await expectElderRequirements(page, 'the butler with its talk button')
  await holdTalkButton(page)
  await expect(talkButton(page)).toHaveText('松开结束')
  await page.waitForTimeout(beepMs)
  await page.mouse.up()
  await expect(field(page)).not.toHaveValue('')
  await expect(page.getByRole('list', { name: '对话' })).toBeHidden()
  await field(page).fill('附近有什么活动')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('list', { name: '对话' })).toContainText('附近有什么活动')
})

test('sliding away from the talk button discards the recording', async ({ page }) => {
  await openAsNewUser(page, '/butler')
  let requests = 0
  page.on('request', (request) => void (requests += Number(request.url().includes('/ai/dictation'))))
  await holdTalkButton(page)
  await page.waitForTimeout(beepMs)
  await page.mouse.move(200, 100)
  await expect(talkButton(page)).toHaveText('松开取消')
  await page.mouse.up()
  await expect(page.getByText('按住说话')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  expect(requests).toBe(0)
})

test('the talk button starts recording at a tap and stops at the button 说完了', async ({ page }) => {
  await openAsNewUser(page, '/butler')
  await talkButton(page).click()
  await expect(page.getByRole('button', { name: '说完了' })).toBeVisible()
  await expectElderRequirements(page, 'recording after a tap')
  await page.getByRole('button', { name: '说完了' }).click()
  await expect(field(page)).not.toHaveValue('')
})

test('a short press counts as a tap, although the busy browser handles its release late', async ({
  page,
}) => {
  await openAsNewUser(page, '/butler')
  await talkButton(page).evaluate((button) => {
    const [press, release] = ['keydown', 'keyup'].map(
      (type) => new KeyboardEvent(type, { key: 'Enter', bubbles: true }),
    )
    button.dispatchEvent(press!)
    Object.assign(window, { release: () => button.dispatchEvent(release!) })
  })
  await expect(page.getByText(/还可以说 \d+ 秒/)).toBeVisible()
  await page.waitForTimeout(2 * maxTapMs)
  await page.evaluate(() => (window as unknown as { release: () => void }).release())
  await expect(page.getByRole('button', { name: '说完了' })).toBeVisible()
})

test('the talk button records while Space or Enter is held, and Escape discards the recording', async ({
  page,
}) => {
  await openAsNewUser(page, '/butler')
  await talkButton(page).focus()
  await page.keyboard.down(' ')
  await expect(page.getByText(/还可以说 \d+ 秒/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.up(' ')
  await expect(page.getByText('按住说话')).toBeVisible()
  await page.keyboard.down('Enter')
  await expect(page.getByText(/还可以说 \d+ 秒/)).toBeVisible()
  await page.waitForTimeout(beepMs)
  await page.keyboard.up('Enter')
  await expect(field(page)).not.toHaveValue('')
})

test('the setting 说完就发 (send after speaking) sends recognised speech without a correction step', async ({
  page,
}) => {
  await openAsNewUser(page, '/me/settings')
  await page.getByText('说完就发').click()
  await page.goto('/butler')
  await holdTalkButton(page)
  await page.waitForTimeout(beepMs)
  await page.mouse.up()
  await expect(page.getByRole('list', { name: '对话' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(field(page)).toHaveValue('')
})

test('the butler answers recognised speech about an emergency at once, without a correction step', async ({
  page,
}) => {
  await openAsNewUser(page, '/butler')
  await page.route('**/ai/dictation', (route) =>
    route.fulfill({ json: { text: '我胸口疼得厉害，喘不上气', isEmergency: true } }),
  )
  await holdTalkButton(page)
  await page.waitForTimeout(beepMs)
  await page.mouse.up()
  await expect(page.getByRole('link', { name: '打 120', exact: true })).toBeVisible()
})

test('a recording that failed to upload without a connection is kept and sent again by the retry button', async ({
  page,
}) => {
  await openAsNewUser(page, '/butler')
  await page.route('**/ai/dictation', (route) => route.abort())
  await holdTalkButton(page)
  await page.waitForTimeout(beepMs)
  await page.mouse.up()
  await expect(page.getByRole('alert')).toContainText('网络不通')
  await expectElderRequirements(page, 'a recording without a connection')
  await page.unroute('**/ai/dictation')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(field(page)).not.toHaveValue('')
})

test('the talk button asks the user to repeat when no speech was recognised', async ({ page }) => {
  await openAsNewUser(page, '/butler')
  await page.route('**/ai/dictation', (route) =>
    route.fulfill({ status: 400, json: { error: 'NOT_HEARD', message: '没有听清，请再说一遍' } }),
  )
  await holdTalkButton(page)
  await page.waitForTimeout(beepMs)
  await page.mouse.up()
  await expect(page.getByRole('alert')).toContainText('没有听清')
})

for (const [error, text] of [
  ['NotAllowedError', '没有录音权限'],
  ['NotFoundError', '没有麦克风'],
] as const)
  test(`the talk button explains the microphone error ${error} and can be used again`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', name))
    }, error)
    await openAsNewUser(page, '/butler')
    await talkButton(page).click()
    await expect(page.getByRole('alert')).toContainText(text)
    await expect(page.getByText('按住说话')).toBeVisible()
  })
