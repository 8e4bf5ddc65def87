import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { ProductionTestService } from './production-service.ts'

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

let opened = 0

/**
 * Opens a page of the test service in a new browser context. Each context has a different IP address, because the rate
 * limits of production count requests per IP address.
 */
async function openBrowser(browser: Browser, town: ProductionTestService, device: BrowserContextOptions) {
  opened += 1
  const context = await browser.newContext({
    ...device,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: town.url,
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${opened}` },
  })
  await context.clock.setSystemTime(town.clock.now())
  return context.newPage()
}

export const openDesktopBrowser = (browser: Browser, town: ProductionTestService) =>
  openBrowser(browser, town, desktop)
export const openPhoneBrowser = (browser: Browser, town: ProductionTestService) =>
  openBrowser(browser, town, phone)

/**
 * Opens a page as in the web view of the mini-program. When the web view opens the payment page of the mini-program,
 * the payment succeeds at once, as if the payer had confirmed WeChat's payment dialog.
 */
export async function openMiniProgram(browser: Browser, town: ProductionTestService) {
  const page = await openBrowser(browser, town, { ...phone, userAgent: 'MicroMessenger/8.0.50 miniProgram' })
  await page.exposeFunction('payInWechat', (path: string) => payPrepaid(town, path))
  await page.addInitScript(() => {
    const mini = globalThis as unknown as { payInWechat(path: string): Promise<void> }
    const invoke = (name: string, { arg }: { arg?: { url?: string } }) =>
      name === 'invokeMiniProgramAPI' && arg?.url && void mini.payInWechat(arg.url)
    Object.assign(globalThis, { WeixinJSBridge: { invoke, on() {} }, __wxjs_environment: 'miniprogram' })
  })
  return page
}

/** Pays the payment sheet whose prepay id is in the URL of the mini-program's payment page. */
async function payPrepaid({ providers }: ProductionTestService, path: string) {
  const prepayId = new URL(path, 'https://mini-program').searchParams.get('package') ?? ''
  const token = prepayId.replace('prepay_id=wx', '')
  const body = new URLSearchParams({ outcome: 'success' })
  const response = await fetch(`${providers.gatewayUrl}/pay/${token}`, { method: 'POST', body })
  if (!response.ok) throw new Error(`the payment gateway answered ${response.status}`)
}

/** Sets the time of a browser to the time of the service. */
export const synchroniseBrowserClock = (page: Page, { clock }: ProductionTestService) =>
  page.context().clock.setSystemTime(clock.now())
