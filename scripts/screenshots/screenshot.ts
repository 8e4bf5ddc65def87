import type { Page } from '@playwright/test'

export const screenshotDevices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

export type Screenshot<Demo> = {
  name: string
  device: keyof typeof screenshotDevices
  colours: 'light' | 'dark'
  locale: 'en-GB' | 'zh-CN'
  /** Opens the screen to be captured. May return a cleanup function, which is called after the screenshot. */
  show(page: Page, demo: Demo): Promise<void | (() => Promise<unknown>)>
}
