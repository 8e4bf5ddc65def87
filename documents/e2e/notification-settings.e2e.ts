import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import {
  deliverPush,
  findPushWorker,
  type PushWorkerScope,
  recordNotifications,
} from '../../scripts/browser/push-worker.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { postJson, signIn } from './signed-in.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'a long password'

async function enterAsReader(page: Page) {
  const username = `reader-${unique()}`
  await signIn(page)
  await postJson(page.request, '/api/users', { username, password, role: 'reader' })
  await page.context().clearCookies()
  await postJson(page.request, '/api/auth/login', { username, password })
}

/** Returns the confirmation link of the newest email to an address. */
async function findLink(page: Page, address: string) {
  const { messages } = (await (await page.request.get(`/dev/outbox?channel=email&to=${address}`)).json()) as {
    messages: { text: string }[]
  }
  return /\/confirm-email#\S+/.exec(messages[0]?.text ?? '')?.[0] ?? ''
}

test('a user confirms an email address, chooses the daily email, and removes the address', async ({
  page,
}) => {
  await enterAsReader(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section.getByText('Add an email address to receive emails.')).toBeVisible()
  await saveReviewScreenshots(page, 'without-address')
  await section.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email address' })
  await dialog.getByLabel('Email address').fill('nobody@team.example')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('The mail server did not accept the email.')).toBeVisible()
  await expectAccessible(page, 'email address', { part: '[role=dialog]' })
  await dialog.getByLabel('Email address').fill('reader@team.example')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByText('Open the link in the email to reader@team.example')).toBeVisible()

  const link = await findLink(page, 'reader@team.example')
  await page.goto(link)
  await expect(page.getByText('Notifications now go to reader@team.example.')).toBeVisible()
  await expectAccessible(page, 'confirmed email address')
  await saveReviewScreenshots(page, 'confirmed')
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()

  await page.goto('/account')
  await section.getByLabel('Send emails').selectOption('daily')
  await expect(section.getByText('Time zone:')).toBeVisible()
  await page.reload()
  await expect(section.getByLabel('Send emails')).toHaveValue('daily')
  await expectAccessible(page, 'notification settings')
  await saveReviewScreenshots(page, 'daily')
  await section.getByLabel('Send emails').selectOption('weekly')
  await page.reload()
  await expect(section.getByLabel('Send emails')).toHaveValue('weekly')
  await section.getByRole('button', { name: 'Remove address' }).click()
  await expect(section.getByText('Add an email address to receive emails.')).toBeVisible()
})

test('the page of an incomplete unsubscribe link asks for a click and then names the problem', async ({
  page,
}) => {
  await page.goto('/unsubscribe#1.changed')
  await expect(page.getByText('You keep your account and the notifications in the app.')).toBeVisible()
  await expectAccessible(page, 'unsubscribe')
  await saveReviewScreenshots(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByText('This link is not complete')).toBeVisible()
  await saveReviewScreenshots(page, 'unsubscribe-incomplete')
})

/**
 * Replaces the push subscription of the browser by one at an endpoint of a known push service, because tests cannot
 * reach real push services.
 */
async function useEndpoint(page: Page) {
  await page.addInitScript(() => {
    // The headless shell of Chromium denies notifications, whatever permissions it was given.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async function subscribe() {
      const encode = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
      const keys = {
        p256dh: encode(await crypto.subtle.exportKey('raw', publicKey)),
        auth: encode(crypto.getRandomValues(new Uint8Array(16)).buffer),
      }
      const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/test', keys }
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  })
}

test('a browser with notifications shows a push message, and a click on it opens the comment', async ({
  page,
  context,
}) => {
  await useEndpoint(page)
  await enterAsReader(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Notifications' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('This browser shows notifications until you sign out.')).toBeVisible()
  const listNotifications = await recordNotifications(context)
  const data = { path: '/search?q=roses' }
  await deliverPush(context, page, { title: 'bob mentioned you in “Roses”', body: 'Look here', data })
  await expect.poll(listNotifications).toEqual([{ title: 'bob mentioned you in “Roses”', body: 'Look here' }])
  const worker = await findPushWorker(context)
  // Browsers open a window only for a real click, so the test records the URL.
  const opened = await worker.evaluate(() => {
    type Clients = { clients: { openWindow(url: string): Promise<unknown> } }
    const scope = globalThis as unknown as PushWorkerScope & Clients
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => resolve(url)
      const click = { notification: scope.shown[0], waitUntil() {} }
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), click))
    })
  })
  expect(new URL(opened).pathname + new URL(opened).search).toBe(data.path)
  await page.goto('/account')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  const listScopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  // The service worker for offline copies is not removed.
  expect((await listScopes()).filter((scope) => scope.endsWith('/push/'))).toEqual([])
})

test('a user who forgot the password requests a link on the login page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?', level: 1 })).toBeVisible()
  await page.getByLabel('Username').fill('somebody')
  await expectAccessible(page, 'forgotten password')
  await saveReviewScreenshots(page, 'forgot')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
