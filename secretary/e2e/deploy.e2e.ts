import { copyFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { makeTestImage } from '../server/src/testing/agent-image.ts'
import { rootPassword, startTestServer } from '../server/src/testing/ssh-server.ts'
import { arrive, say, status } from './person.ts'
import { desktop, phone, test } from './world.ts'

// A deployed agent signs its certificate itself: whoever uses it has told the browser to trust it.
test.use({ ignoreHTTPSErrors: true })

/** From the list to the step of the payment. */
async function toPayment(page: Page) {
  await arrive(page)
  await page.getByRole('link', { name: 'Add a secretary' }).click()
  await page.getByRole('link', { name: 'Set one up for me' }).click()
  // The page before has a Continue too, and stays until this one is here.
  await expect(page.getByRole('heading', { name: 'Set up a secretary' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have a server' }).click()
  await expect(page.getByText('¥10.00')).toBeVisible()
}

/** Pays as a phone would: the provider tells the service, and the page goes on by itself. */
async function pay(page: Page, provider: string, outcome: 'success' | 'fail' = 'success') {
  const ordering = page.waitForResponse('**/api/deploy/pay')
  await page.getByRole('button', { name: provider }).click()
  const { payment_id: id } = (await (await ordering).json()) as { payment_id: number }
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  return () => page.request.post(`/dev/payments/${id}`, { data: { outcome } })
}

async function checkServer(page: Page, port: number) {
  await page.getByLabel('IP address').fill('127.0.0.1')
  await page.getByLabel('SSH port').fill(String(port))
  await page.getByRole('button', { name: 'Check the server' }).click()
}

test.describe('on a desk', () => {
  test.use(desktop)

  test('paid by a scanned code, a server is set up, and the browser is paired with it by itself', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const image = await makeTestImage()
    await copyFile(image.image.file, process.env['E2E_AGENT_IMAGE'] ?? '')
    const server = await startTestServer()
    try {
      await toPayment(page)
      const succeed = await pay(page, 'WeChat Pay')
      await expect(page.getByRole('img', { name: 'Scan to pay' })).toBeVisible()
      await succeed()

      await checkServer(page, server.port)
      await expect(page.getByText(/^SHA256:/)).toBeVisible()
      expect(server.passwords).toEqual([])
      await page.getByLabel('Root password').fill('not the password')
      await page.getByRole('button', { name: 'Install now' }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Reset it in the console of your provider')
      await page.getByRole('button', { name: 'Try again' }).click()

      await expect(page.getByLabel('IP address')).toHaveValue('127.0.0.1')
      await page.getByRole('button', { name: 'Check the server' }).click()
      await page.getByLabel('Root password').fill(rootPassword)
      await page.getByRole('button', { name: 'Install now' }).click()
      await expect(page.getByRole('progressbar', { name: 'Installing' })).toBeVisible()
      await expect(page.getByText('Your secretary runs')).toBeVisible({ timeout: 60_000 })
      await page.getByRole('link', { name: 'Talk to it' }).click()
      await expect(status(page)).toHaveText('Online')
      await say(page, '12% of 4800')
      await expect(page.getByRole('log').getByText('576')).toBeVisible()
    } finally {
      await server.stop()
      image.remove()
    }
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a payment that fails says so, and asks for no second one', async ({ page }) => {
    await toPayment(page)
    const fail = await pay(page, 'Alipay', 'fail')
    await expect(page.getByRole('link', { name: 'Open the payment page' })).toBeVisible()
    await fail()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test('a server without SSH is named before any password is asked for', async ({ page }) => {
    await toPayment(page)
    const succeed = await pay(page, 'Alipay')
    await succeed()
    await checkServer(page, 1)
    await expect(page.getByRole('alert')).toContainText('SSH does not answer at this port')
    await expect(page.getByLabel('Root password')).toBeHidden()
    await page.getByLabel('IP address').fill('my-server')
    await expect(page.getByText('This is not an IP address.')).toBeVisible()
  })
})
