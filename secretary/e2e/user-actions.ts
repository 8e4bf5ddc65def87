import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { AgentOfTestWorker } from './fixtures.ts'

/** Returns an unused phone number, so that each test has a separate user. */
export const randomPhoneNumber = () => `138${String(randomInt(1e8)).padStart(8, '0')}`

/** Returns the login code that was sent last to this phone number. */
export async function readSentCode(page: Page, phone: string) {
  const reply = await page.request.get(`/dev/outbox?channel=sms&to=${phone}`)
  const { messages } = (await reply.json()) as { messages: { data: { code: string } }[] }
  return messages[0]?.data.code ?? ''
}

/** Signs in on the login page; the login code is submitted as soon as it is complete. */
export async function logIn(page: Page, phone = randomPhoneNumber()) {
  await page.getByLabel(/Phone number|手机号/).fill(phone)
  await page.getByRole('button', { name: /Get a code|获取验证码/ }).click()
  const code = page.getByLabel(/^(Code|验证码)$/)
  await expect(code).toBeVisible()
  await code.fill(await readSentCode(page, phone))
  await expect(code).toBeHidden()
  return phone
}

/** Signs in a new user, whose secretary list is empty. */
export async function signInNewUser(page: Page) {
  await page.goto('/')
  return logIn(page)
}

/** Signs in a new user, pairs with the agent by its pairing link and opens the chat. */
export async function openNewChat(page: Page, agent: AgentOfTestWorker, byPort = agent.port) {
  await page.goto(await agent.invite(byPort))
  const number = await logIn(page)
  await page.getByRole('button', { name: /Pair this device|配对这台设备/ }).click()
  await expect(connectionStatusLocator(page)).toHaveText(/Online|在线/)
  return number
}

export const connectionStatusLocator = (page: Page) =>
  page.getByRole('main').locator('header').getByRole('status')
export const messageFieldLocator = (page: Page) => page.getByRole('textbox', { name: /^(Message|发消息)$/ })
/** Returns the replies of the agent in the open conversation, without the messages of people. */
export const agentRepliesLocator = (page: Page) => page.getByRole('log').locator('article[aria-busy]')
/** Returns the chat bubble with this message of the user. */
export const userMessageLocator = (page: Page, text: string) =>
  page.getByRole('article', { name: /^(You|我)$/ }).filter({ hasText: text })

export async function sendMessage(page: Page, text: string) {
  await messageFieldLocator(page).fill(text)
  await page.getByRole('button', { name: /^(Send|发送)$/ }).click()
}
