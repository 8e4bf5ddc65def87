import type { Page } from '@playwright/test'

const folder = process.env['PICTURES_DIR']

/** Stores a screenshot for a manual review in the folder `PICTURES_DIR`. Does nothing if this variable is not set. */
export async function saveReviewScreenshot(page: Page, name: string) {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
