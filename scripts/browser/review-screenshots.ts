import type { Page } from '@playwright/test'

const folder = process.env['PICTURES_DIR']
const devices = [
  ['phone', 390, 844],
  ['desktop', 1440, 900],
] as const

/**
 * Stores screenshots for a visual review in the folder `PICTURES_DIR`: phone and desktop size, light and dark theme.
 * Then restores the size and the theme of the window. Does nothing if `PICTURES_DIR` is not set.
 */
export async function saveReviewScreenshots(page: Page, name: string) {
  if (!folder) return
  const before = page.viewportSize()
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [device, width, height] of devices) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  if (before) await page.setViewportSize(before)
}
