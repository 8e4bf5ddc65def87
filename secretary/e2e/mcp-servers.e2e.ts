import { expect, type Page } from '@playwright/test'
import { startMcpEmulator } from '@sanhe/providers/emulators/mcp'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

async function openServers(page: Page) {
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('link', { name: /^MCP servers/ }).click()
}

test.describe('the page of MCP servers on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'en-GB' })

  test('the owner logs in at the provider, and the secretary uses a tool after approval', async ({
    page,
    agent,
  }) => {
    const shop = await startMcpEmulator({ access: { kind: 'login' } })
    await openNewChat(page, agent)
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await openServers(page)
    await expect(page.getByText('From the settings of the server')).toBeVisible()
    await page.getByRole('button', { name: 'Connect server' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Address').fill(shop.url)
    await form.getByLabel('Name').fill('Shop')
    await saveReviewScreenshots(page, 'mcp-form')
    await expectAccessible(page, 'form of an MCP server', { part: '[role=dialog]' })
    await form.getByRole('button', { name: 'Save' }).click()
    // The person refuses access at first.
    await expect(page.getByRole('heading', { name: 'MCP emulator' })).toBeVisible()
    await expect(page.getByText('Office wants to use your shop.')).toBeVisible()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByText('Access was not allowed')).toBeVisible()
    await saveReviewScreenshots(page, 'mcp-denied')
    await page.getByRole('link', { name: 'Back to the servers' }).click()
    await expect(page.getByText('The server wants a login or another token.')).toBeVisible()
    await saveReviewScreenshots(page, 'mcp-login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('Connected, 2 tools')).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/mcp-servers\//)
    await page.getByText('Tools', { exact: true }).last().click()
    await expect(page.getByText('Orders an item of the shop')).toBeVisible()
    await saveReviewScreenshots(page, 'mcp-connected')
    await expectAccessible(page, 'MCP servers')

    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    const tool = (await (await fetchTools(agent)).json()).tools.find(({ name }) =>
      name.endsWith('_order_item'),
    )
    await agent.script(
      { toolCalls: [{ name: tool?.name ?? '', input: { item: 'tea' } }] },
      { text: 'The tea is ordered.' },
    )
    await sendMessage(page, 'Order tea')
    const card = page.getByRole('region', { name: 'Allow this action?' })
    await expect(card).toContainText('order_item')
    await expect(card).toContainText('Shop')
    expect(shop.orders).toEqual([])
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('The tea is ordered.')
    expect(shop.orders).toEqual(['tea'])
    await shop.stop()
  })
})

type ToolList = { json(): Promise<{ tools: { name: string }[] }> }
const fetchTools = ({ url, key }: { url: string; key: string }): Promise<ToolList> =>
  fetch(`${url}/api/tools`, { headers: { authorization: `Bearer ${key}` } })

test.describe('the page of MCP servers on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light', locale: 'zh-CN' })

  test('a wrong token is explained, corrected and removed again in Chinese', async ({ page, agent }) => {
    const shop = await startMcpEmulator({ access: { kind: 'token', token: 'right-token-0123' } })
    await openNewChat(page, agent)
    await page.goto(`/mcp-servers/${encodeURIComponent(agent.address)}`)
    await page.getByRole('button', { name: '连接服务器' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('地址').fill(shop.url)
    await form.getByLabel('名称').fill('门店')
    await form.getByLabel('访问方式').selectOption('令牌')
    await expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
    await form.getByLabel('令牌', { exact: true }).fill('wrong')
    await form.getByRole('button', { name: '保存' }).click()
    const row = page.getByRole('listitem').filter({ hasText: '门店' })
    await expect(row.getByText('服务器要求登录或更换令牌。')).toBeVisible()
    await saveReviewScreenshots(page, 'mcp-wrong-token')
    await page.getByRole('button', { name: '门店 的更多操作' }).click()
    await page.getByRole('menuitem', { name: '编辑服务器' }).click()
    await form.getByLabel('令牌', { exact: true }).fill('right-token-0123')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(row.getByText('已连接，2 个工具')).toBeVisible()
    await saveReviewScreenshots(page, 'mcp-connected')
    await page.getByRole('button', { name: '门店 的更多操作' }).click()
    await page.getByRole('menuitem', { name: '断开连接' }).click()
    await page.getByRole('button', { name: '断开连接' }).click()
    await expect(row).toBeHidden()
    await shop.stop()
  })

  test('a login that was not started in this browser is explained', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await page.goto('/mcp-login?state=guessed&code=1')
    await expect(page.getByText('此次登录不是从这里开始的')).toBeVisible()
    await saveReviewScreenshots(page, 'mcp-unknown-login')
    await expectAccessible(page, 'unknown login')
  })
})
