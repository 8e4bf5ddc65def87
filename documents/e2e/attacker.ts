import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

type Watched = Window & { didRun?: string[]; violations?: string[] }

export async function recordHarmfulEvents(page: Page, origin: string) {
  const seen: string[] = []
  await page.addInitScript(() => {
    const top: Watched | null = window.top
    const watched: Watched = window
    const note = (...words: unknown[]) => void (top?.didRun ?? []).push(words.join(' ') || 'called')
    watched.didRun = []
    watched.violations = []
    Object.assign(window, { alert: note, confirm: note, prompt: note, msgbox: note })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.violations?.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => void seen.push(`popup: ${popup.url()}`))
  page.on('pageerror', (error) => void seen.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url())
    if (requestOrigin !== origin && !['data:', 'blob:', 'about:'].includes(protocol))
      seen.push(`request: ${request.url()}`)
  })
  const inPage = (page_: Page) =>
    page_.evaluate(() => {
      const { didRun = [], violations = [] } = window as Watched
      return [...didRun.map((text) => `ran: ${text}`), ...violations.map((text) => `policy: ${text}`)]
    })
  return { harm: async () => [...seen, ...(await inPage(page))] }
}

/**
 * Starts a web server that returns `html` for every request. Browsers treat its second URL, with the host
 * `localhost`, as a different site than the product.
 */
export async function startAttackerSite(html: string) {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as AddressInfo
  return {
    sameSite: `http://127.0.0.1:${port}`,
    otherSite: `http://localhost:${port}`,
    stop: () => new Promise((done) => server.close(done)),
  }
}
