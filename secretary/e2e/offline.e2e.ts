import { expect } from '@playwright/test'
import { startCuttableProxy } from './cuttable-proxy.ts'
import { phoneScreenOptions, test } from './fixtures.ts'
import {
  connectionStatusLocator,
  openNewChat,
  agentRepliesLocator,
  sendMessage,
  userMessageLocator,
} from './user-actions.ts'

test.use({ ...phoneScreenOptions, serviceWorkers: 'allow' })

const numbered = Array.from({ length: 60 }, (_, n) => `word${n + 1}.`).join(' ')

test('a reply interrupted by a network failure is complete after the reconnection, without duplicated text', async ({
  page,
  agent,
  context,
}) => {
  const line = await startCuttableProxy(agent.port)
  await openNewChat(page, agent, line.port)
  await agent.script({ text: numbered, delayMs: 8000 })
  await sendMessage(page, 'Count slowly')
  await expect(agentRepliesLocator(page).last()).toContainText('word5.')
  // Setting the browser offline does not close an open WebSocket, so the proxy cuts the connection.
  line.cut()
  await context.setOffline(true)
  await expect(connectionStatusLocator(page)).toHaveText('Connecting')
  await sendMessage(page, '12% of 4800')
  await expect(userMessageLocator(page, '12% of 4800')).toContainText('Waiting for the connection')
  line.mend()
  await context.setOffline(false)
  await expect(connectionStatusLocator(page)).toHaveText('Online')

  await expect(page.getByRole('log').getByText('576')).toBeVisible({ timeout: 20_000 })
  await expect(agentRepliesLocator(page)).toHaveCount(2)
  await expect(agentRepliesLocator(page).first()).toHaveText(new RegExp(`^${numbered}`))
  await expect(userMessageLocator(page, '12% of 4800')).toHaveCount(1)
  await expect(userMessageLocator(page, '12% of 4800')).not.toContainText('Waiting')
  await line.stop()
})

test('the app opens without a network connection and shows the cached messages', async ({
  page,
  agent,
  context,
}) => {
  await openNewChat(page, agent)
  await sendMessage(page, '12% of 4800')
  await expect(page.getByRole('log').getByText('576')).toBeVisible()
  await expect.poll(() => page.evaluate(unkeptAssets)).toEqual([])
  // The app writes messages to the cache after a pause, so the test waits for it.
  await expect.poll(() => page.evaluate(keptMessages)).toBe(2)
  // Clears the HTTP cache, so that the app must be loaded from the service worker's cache.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.reload()
  await expect(connectionStatusLocator(page)).toHaveText('Offline')
  await expect(userMessageLocator(page, '12% of 4800')).toBeVisible()
  await expect(page.getByRole('log').getByText('576')).toBeVisible()
  await context.setOffline(false)
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  await expect(agentRepliesLocator(page)).toHaveCount(1)
})

async function unkeptAssets() {
  const assets = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
  const kept = await Promise.all(assets.map(({ name }) => caches.match(name)))
  return assets.filter((_, index) => !kept[index]).map(({ name }) => name)
}

async function keptMessages() {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const counts = await Promise.all(names.map(count))
  return Math.max(...counts)

  function count(name: string) {
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => {
        const db = opening.result
        if (!db.objectStoreNames.contains('messages')) return resolve(0)
        const counting = db.transaction('messages').objectStore('messages').count()
        counting.addEventListener('success', () => {
          db.close()
          resolve(counting.result)
        })
      })
    })
  }
}
