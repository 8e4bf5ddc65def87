import type { Page } from '@playwright/test'

const folder = process.env['PICTURES_DIR']

/** Stores a screenshot for a review by eye in the folder `PICTURES_DIR`. Does nothing without this variable. */
export async function saveReviewScreenshot(page: Page, name: string) {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
