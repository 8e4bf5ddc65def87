import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { startCuttableProxy } from './cuttable-proxy.ts'
import { type AgentOfTestWorker, desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import {
  agentRepliesLocator,
  connectionStatusLocator,
  messageFieldLocator,
  openNewChat,
  sendMessage,
  userMessageLocator,
} from './user-actions.ts'

const numbered = Array.from({ length: 60 }, (_, n) => `word${n + 1}.`).join(' ')

/** Revokes the newest key of the agent, which is the key of the device that the test paired. */
async function revokeNewestDevice({ url, key }: AgentOfTestWorker) {
  const headers = { authorization: `Bearer ${key}` }
  const { keys } = (await (await fetch(`${url}/api/keys`, { headers })).json()) as {
    keys: { key_id: string; created_at: string }[]
  }
  const newest = keys.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  const response = await fetch(`${url}/api/keys/${newest?.key_id}`, { method: 'DELETE', headers })
  expect(response.status).toBe(204)
}

/** Returns the size of the encrypted drafts that this device has stored; each has 16 bytes more than its JSON text. */
function sizeOfStoredDrafts() {
  return new Promise<number>((resolve) => {
    const opening = indexedDB.open('sanhe-secretary')
    opening.addEventListener('success', () => {
      const drafts = IDBKeyRange.bound('draft|', 'draft}')
      const reading = opening.result.transaction('secrets').objectStore('secrets').getAll(drafts)
      reading.addEventListener('success', () => {
        opening.result.close()
        const records = reading.result as { data: ArrayBuffer }[]
        resolve(records.reduce((sum, { data }) => sum + data.byteLength, 0))
      })
    })
  })
}

const noticeLocator = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })

test.describe('agent that cannot be reached, on a desktop', () => {
  test.use(desktopScreenOptions)

  test('the chat says what happened and keeps what the user writes, and the reply continues after the return', async ({
    page,
    agent,
  }) => {
    const line = await startCuttableProxy(agent.port)
    await openNewChat(page, agent, line.port)
    await agent.script({ text: numbered, delayMs: 8000 })
    await sendMessage(page, 'Count slowly')
    await expect(agentRepliesLocator(page).last()).toContainText('word5.')
    line.cut()
    const notice = noticeLocator(page, 'The secretary cannot be reached.')
    await expect(notice).toContainText('What you write is kept and sent when it answers again.')
    await expect(notice).toContainText('The unfinished reply continues then.')
    await sendMessage(page, '12% of 4800')
    await messageFieldLocator(page).fill('A draft')
    await expect.poll(() => page.evaluate(sizeOfStoredDrafts)).toBe('"A draft"'.length + 16)
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(page.getByText('Your conversations appear here')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page, 'unreachable agent')
    await expect(userMessageLocator(page, '12% of 4800')).toContainText('Waiting for the connection')
    await expect(messageFieldLocator(page)).toHaveValue('A draft')

    await notice.getByRole('link', { name: 'Pair again' }).click()
    await expect(page.getByLabel('Server address')).toHaveValue(`127.0.0.1:${line.port}`)
    await page.goBack()
    await expect(messageFieldLocator(page)).toHaveValue('A draft')

    line.mend()
    await notice.getByRole('button', { name: 'Try now' }).click()
    await expect(connectionStatusLocator(page)).toHaveText('Online')
    await expect(notice).toBeHidden()
    await expect(page.getByRole('log').getByText('576')).toBeVisible({ timeout: 20_000 })
    await expect(agentRepliesLocator(page).first()).toHaveText(new RegExp(`^${numbered}`))
    await line.stop()
  })

  test('a page of the agent says that the agent cannot be reached, and loads by itself when it answers again', async ({
    page,
    agent,
  }) => {
    const line = await startCuttableProxy(agent.port)
    await openNewChat(page, agent, line.port)
    line.cut()
    await page.goto(`/memory/${encodeURIComponent(`127.0.0.1:${line.port}`)}`)
    const notice = noticeLocator(page, 'The secretary cannot be reached.')
    await expect(notice).not.toContainText('What you write')
    const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
    await expect(failure).toBeVisible({ timeout: 10_000 })
    line.mend()
    await notice.getByRole('button', { name: 'Try now' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
    await expect(failure).toBeHidden()
    await line.stop()
  })
})

test.describe('device that is revoked while the app is open, on a phone in Chinese', () => {
  test.use({ ...phoneScreenOptions, locale: 'zh-CN' })

  test('a revoked device keeps what the user writes and sends it after pairing again', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await messageFieldLocator(page).fill('48000 的 13%')
    await revokeNewestDevice(agent)
    const notice = noticeLocator(page, '这台设备已无权访问这个秘书。')
    await expect(notice).toContainText('重新配对后自动发送')
    await expect(messageFieldLocator(page)).toHaveValue('48000 的 13%')
    await page.getByRole('button', { name: '发送' }).click()
    await expect(userMessageLocator(page, '48000 的 13%')).toContainText('重新配对后发送')
    await expectAccessible(page, 'revoked device')
    const chat = page.url()

    await page.goto(`/memory/${encodeURIComponent(agent.address)}`)
    await expect(notice).toBeVisible()
    await expect(page.getByText('访问权限已失效。')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('请重新配对这台设备')).toBeVisible()

    await page.goto(chat)
    await notice.getByRole('link', { name: '重新配对' }).click()
    await expect(page.getByRole('heading', { name: '重新配对' })).toBeVisible()
    await expect(page.getByText('对话、草稿和未发送的消息都会保留')).toBeVisible()
    await expect(page.getByLabel('服务器地址')).toHaveValue(agent.address)
    await expect(page.getByLabel('服务器地址')).not.toBeEditable()
    await expectAccessible(page, 'pairing again')
    await page.getByLabel('配对链接或二维码内容').fill(await agent.invite())
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByRole('button', { name: '配对这台设备' }).click()
    await expect(connectionStatusLocator(page)).toHaveText('在线')
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Office/ })).toHaveCount(1)
    await page.goto(chat)
    await expect(page.getByRole('log').getByText('6,240')).toBeVisible()
    await expect(userMessageLocator(page, '48000 的 13%')).toHaveCount(1)
  })
})
