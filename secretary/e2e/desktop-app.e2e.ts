import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, messageFieldLocator, openNewChat, sendMessage } from './user-actions.ts'

test.use(desktopScreenOptions)

test('a reply that ends while the window is hidden is counted in its title and on the badge, until the window is visible', async ({
  page,
  agent,
}) => {
  await page.addInitScript(() => {
    const badges: number[] = []
    let isHidden = false
    Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    })
    Object.assign(window, {
      badges,
      setHidden(next: boolean) {
        isHidden = next
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  const setHidden = (isHidden: boolean) =>
    page.evaluate((next) => (Reflect.get(window, 'setHidden') as (hidden: boolean) => void)(next), isHidden)
  await openNewChat(page, agent)
  await expect(page).toHaveTitle('Office')
  await agent.script({ text: 'Done while you were away.', delayMs: 5000 })
  await sendMessage(page, 'Work on this')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await setHidden(true)
  await expect(page).toHaveTitle('(1) Office')
  await expect(agentRepliesLocator(page).last()).toContainText('Done while you were away.')
  await setHidden(false)
  await expect(page).toHaveTitle('Office')
  expect(await page.evaluate(() => Reflect.get(window, 'badges') as number[])).toEqual([1, 0])
})

test('the browser accepts the manifest of the app without a fault', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  type Manifest = { id: string; shortcuts: { url: string }[]; [key: string]: unknown }
  const manifest = JSON.parse(data ?? '{}') as Manifest
  expect(manifest).toMatchObject({
    id: '/',
    share_target: { action: '/share', method: 'POST' },
    file_handlers: [{ action: '/share' }],
    protocol_handlers: [{ protocol: 'web+sanhe', url: '/open#%s' }],
  })
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/add', '/settings'])
})

test.describe('sharing from another app', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light' })

  test('a shared link becomes the draft of a message to the chosen secretary, after the text that the user has typed', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await messageFieldLocator(page).fill('Please read')
    await expect.poll(() => page.evaluate(hasStoredDraft)).toBe(true)
    await page.goto(
      '/share?title=News&text=https%3A%2F%2Fexample.test%2F1&url=https%3A%2F%2Fexample.test%2F1',
    )
    await expect(page.getByText('https://example.test/1')).toBeVisible()
    await saveReviewScreenshots(page, 'share')
    await expectAccessible(page, 'page for shared content')
    await page.getByRole('button', { name: 'Office' }).click()
    await expect(messageFieldLocator(page)).toHaveValue('Please read\n\nNews\nhttps://example.test/1')
    await page.goto('/share')
    await expect(page.getByText('Nothing was shared')).toBeVisible()
  })
  test.describe('sharing through the service worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('shared files become attachments of a message to the chosen secretary', async ({ page, agent }) => {
      await openNewChat(page, agent)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await expect(messageFieldLocator(page)).toBeVisible()
      await shareFromAnotherApp(page, { text: 'Please check' }, ['offer.txt', 'offer.csv'])
      await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([
        /^offer\.txt/,
        /^offer\.csv/,
      ])
      await saveReviewScreenshots(page, 'share-files')
      await expectAccessible(page, 'page for shared files')
      await page.getByRole('button', { name: 'Office' }).click()
      await expect(messageFieldLocator(page)).toHaveValue('Please check')
      await expect(page.getByText('offer.csv')).toBeVisible()
      await agent.script({ text: 'Both files are here.' })
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(agentRepliesLocator(page).last()).toContainText('Both files are here.')
      await page.goto('/share')
      await expect(page.getByText('Nothing was shared')).toBeVisible()
    })
  })

  test('a link of the form web+sanhe: opens the chat with a draft, and an unknown link is explained', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    const address = decodeURIComponent(new URL(page.url()).pathname.replace('/chat/', ''))
    const open = (link: string) => page.goto(`/open#${encodeURIComponent(link)}`)
    await open(`web+sanhe:chat/${address}?text=Good%20morning`)
    await expect(messageFieldLocator(page)).toHaveValue('Good morning')
    await page.goto('/')
    await open('web+sanhe:chat/other.test:3000')
    await expect(page.getByText('This link cannot be opened')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page, 'page of an unknown link')
    await page.goto('/')
    await open('web+sanhe:pair#bm90aGluZw')
    await expect(page).toHaveURL('/pair')
    await page.goto(`${agent.url}/pairing#bm90aGluZw`)
    await expect(page.getByRole('link', { name: 'Open in the installed app' })).toHaveAttribute(
      'href',
      'web+sanhe:pair#bm90aGluZw',
    )
  })
})

/** Returns whether the app has stored a draft. It stores a draft after a pause in typing, and no draft that is empty. */
async function hasStoredDraft() {
  const opening = indexedDB.open('sanhe-secretary')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const names = opening.result.transaction('secrets').objectStore('secrets').getAllKeys()
  await new Promise((resolve) => names.addEventListener('success', resolve))
  opening.result.close()
  return names.result.some((name) => typeof name === 'string' && name.startsWith('draft|'))
}

/** Sends the form with which a browser passes shared content to an installed app. */
const shareFromAnotherApp = (page: Page, texts: Record<string, string>, fileNames: string[]) =>
  page.evaluate(
    ([fields, names]) => {
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const files = new DataTransfer()
      for (const name of names) files.items.add(new File([`content of ${name}`], name))
      form.append(
        Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }),
      )
      document.body.append(form)
      form.submit()
    },
    [texts, fileNames] as const,
  )
