import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { desktopScreenOptions, type AgentOfTestWorker, test } from './fixtures.ts'
import { connectionStatusLocator, logIn, sendMessage, signInNewUser } from './user-actions.ts'

/** Checks that a screen has no accessibility violation and is not wider than the window. */
async function expectOpenToAll(page: Page, screen: string, part?: string) {
  await expectAccessible(page, screen, { part })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(wider, `${screen} is wider than the window by`).toBeLessThanOrEqual(0)
}

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)

/** Functions that open each screen and wait until it is visible. */
const screens: Record<string, (page: Page, agent: AgentOfTestWorker) => Promise<void>> = {
  async 'empty list'(page) {
    await expect(page.getByText('No secretary yet')).toBeVisible()
  },
  async add(page) {
    await page.goto('/add')
    await expect(page.getByRole('heading', { name: 'Enter the address' })).toBeVisible()
  },
  async 'pairing without a code'(page) {
    await page.goto('/pair')
    await expect(page.getByText('There is no pairing code here')).toBeVisible()
  },
  async pairing(page, agent) {
    await page.goto(await agent.invite())
    await expect(page.getByText(agent.address)).toBeVisible()
  },
  async 'empty chat'(page) {
    await page.getByRole('button', { name: 'Pair this device' }).click()
    await expect(connectionStatusLocator(page)).toHaveText('Online')
  },
  async 'a chat with everything'(page, agent) {
    const rich = `# Plan\n\n- one\n- two\n\n\`\`\`ts\nconst a = '${longWord}'\n\`\`\`\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n${longWord}`
    await agent.script({ text: rich })
    await sendMessage(page, longWord)
    await expect(page.getByRole('log').getByRole('table')).toBeVisible()
    await sendMessage(page, '12% of 4800; 3 * (4 + 5); sing a song')
    await expect(page.getByRole('button', { name: /3 tasks.*2 of 3 done.*1 failed/ })).toBeVisible()
  },
  async 'sub-agents'(page) {
    await page.getByRole('button', { name: /3 tasks/ }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByText('Log', { exact: true }).first().click()
    await expect(page.getByText('INFO').first()).toBeVisible()
  },
  async list(page) {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Office.*Online/ })).toBeVisible()
  },
  async settings(page) {
    await page.goto('/settings')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  },
  async deployment(page) {
    await page.goto('/deploy')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  },
  async 'what server'(page) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'I have a server' })).toBeVisible()
  },
  async payment(page) {
    await page.getByRole('button', { name: 'I have a server' }).click()
    await page.getByRole('button', { name: 'WeChat Pay' }).click()
    await expect(page.getByText('Waiting for the payment')).toBeVisible()
  },
  async 'an agent without a key'(page) {
    await page.goto('/chat/203.0.113.7:3000')
    await expect(page.getByText('This secretary is not in your list')).toBeVisible()
  },
  async 'nothing there'(page) {
    await page.goto('/nowhere')
    await expect(page.getByText('There is nothing here')).toBeVisible()
  },
}

for (const [device, options] of Object.entries({
  desktop: desktopScreenOptions,
  'small phone': { viewport: { width: 360, height: 740 } },
})) {
  test.describe(device, () => {
    test.use(options)

    test(`axe finds no accessibility violation on any screen, and no screen is wider than the window (${device})`, async ({
      page,
      agent,
    }) => {
      test.setTimeout(120_000)
      await page.goto('/')
      await expect(page.getByLabel('Phone number')).toBeVisible()
      await expectOpenToAll(page, 'login')
      await logIn(page)
      for (const [name, visit] of Object.entries(screens)) {
        await visit(page, agent)
        await expectOpenToAll(page, name)
      }
    })
  })
}

test.describe('dialogs and menus on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('axe finds no accessibility violation in dialogs and menus', async ({ page, agent }) => {
    await signInNewUser(page)
    await page.goto(await agent.invite())
    await page.getByRole('button', { name: 'Pair this device' }).click()
    await sendMessage(page, '12% of 4800')
    await expect(page.getByRole('log').getByText('576')).toBeVisible()
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectOpenToAll(page, 'conversations', '[role=dialog]')
    await page.goto('/')
    await page.getByRole('button', { name: /^More for/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectOpenToAll(page, 'menu', '[role=menu]')
    await page.getByRole('menuitem', { name: 'Name and picture' }).click()
    await expectOpenToAll(page, 'name and picture', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectOpenToAll(page, 'delete', '[role=dialog]')
  })
})
