import { expect } from '@playwright/test'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import {
  agentRepliesLocator,
  connectionStatusLocator,
  logIn,
  messageFieldLocator,
  randomPhoneNumber,
  openNewChat,
  sendMessage,
  readSentCode,
  signInNewUser,
  userMessageLocator,
} from './user-actions.ts'

test.use(phoneScreenOptions)

test('a new user signs in with an SMS code, sees an empty list, pairs by link and receives a reply', async ({
  page,
  agent,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signInNewUser(page)
  await expect(page.getByText('No secretary yet')).toBeVisible()

  await page.goto(await agent.invite())
  await expect(page.getByText(agent.address)).toBeVisible()
  await expect(page).toHaveURL(/\/pair$/)
  await page.getByRole('button', { name: 'Pair this device' }).click()

  await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  await sendMessage(page, '12% of 4800')
  await expect(userMessageLocator(page, '12% of 4800')).toBeVisible()
  await expect(page.getByRole('log').getByText('576')).toBeVisible()
  await page.getByRole('button', { name: 'Show conversations' }).click()
  await page.getByRole('link', { name: 'All secretaries' }).click()
  await expect(page.getByRole('link', { name: /Office.*Online/ })).toBeVisible()
  expect(faults).toEqual([])
})

test('a reply grows while it streams, and the Stop button stops it', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await agent.script({
    text: 'One two three four five six seven eight nine ten. '.repeat(20),
    delayMs: 20_000,
  })
  await sendMessage(page, 'Tell me a long story')
  const reply = agentRepliesLocator(page).last()
  await expect(reply).toContainText('One two')
  await expect(reply).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(reply).toHaveAttribute('aria-busy', 'false')
  await expect(reply).toContainText('Stopped')
})

test('a wrong SMS code shows an error at sign-in, and the right code signs in', async ({ page }) => {
  const number = randomPhoneNumber()
  await page.goto('/')
  await page.getByLabel('Phone number').fill('123')
  await page.getByRole('button', { name: 'Get a code' }).click()
  await expect(page.getByText('This is not a phone number.')).toBeVisible()
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Get a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  const right = await readSentCode(page, number)
  await code.fill(right === '000000' ? '000001' : '000000')
  await expect(page.getByText('Wrong code.')).toBeVisible()
  await code.fill(right)
  await expect(page.getByText('No secretary yet')).toBeVisible()
})

test.describe('use by keyboard on a desktop', () => {
  test.use({ ...desktopScreenOptions, isMobile: false, hasTouch: false })

  test('sign-in and chat can be used with the keyboard alone', async ({ page, agent }) => {
    const number = randomPhoneNumber()
    await page.goto(await agent.invite())
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await page.keyboard.type(await readSentCode(page, number))
    const pair = page.getByRole('button', { name: 'Pair this device' })
    await expect(pair).toBeVisible()
    while (!(await pair.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(connectionStatusLocator(page)).toHaveText('Online')
    while (!(await messageFieldLocator(page).evaluate((field) => field === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.type('12% of 4800')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('576')).toBeVisible()
  })
})

test.describe('the app in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' })

  test("the app and the agent's reply are in Chinese for a browser in Chinese", async ({ page, agent }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '三合秘书' })).toBeVisible()
    await logIn(page)
    await expect(page.getByText('还没有秘书')).toBeVisible()
    await page.goto(await agent.invite())
    await page.getByRole('button', { name: '配对这台设备' }).click()
    await expect(connectionStatusLocator(page)).toHaveText('在线')
    await sendMessage(page, '4800的12%')
    await expect(page.getByRole('log').getByText('576')).toBeVisible()
  })
})
