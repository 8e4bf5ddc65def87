import { expect } from '@playwright/test'
import { createZip } from '@sanhe/kit/archives/zip-writer'
import {
  composeTestBundle,
  changeTestBundle,
  otherPublisherKey,
  resignTestBundle,
} from '@sanhe/protocol/bundles/testing/test-bundle'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { phoneScreenOptions, test } from './fixtures.ts'
import { openNewChat } from './user-actions.ts'

test.describe.configure({ timeout: 120_000 })

test.describe('bundles from files on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'zh-CN' })

  test('a forged, changed, oversized or unsafe bundle is refused with its reason, and a good one is installed', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await page.goto(`/bundles/${encodeURIComponent(agent.address)}`)
    await expect(page.getByText('还没有套装')).toBeVisible()
    await saveReviewScreenshots(page, 'bundles-empty')
    const open = (buffer: Buffer) =>
      page
        .locator('input[type=file][aria-label="从文件安装"]')
        .setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer })
    const pack = (files: ReadonlyMap<string, Uint8Array>) =>
      createZip([...files].map(([path, content]) => ({ path, content })))
    const good = composeTestBundle()
    const refused: [Buffer, string][] = [
      [await pack(resignTestBundle(good, {}, otherPublisherKey)), '签名不正确，请勿使用该套装。'],
      [await pack(changeTestBundle(good, { 'persona.md': 'x' })), '套装签名后被改动过，请勿使用。'],
      [await pack(resignTestBundle(good, { 'run.sh': 'x' })), '套装含有不允许的文件名。'],
      [Buffer.alloc(5_300_000), '套装过大：最多 5 MB、200 个文件，解压后 20 MB。'],
      [Buffer.from('x'), '不是套装，或文件已损坏。'],
    ]
    for (const [zip, reason] of refused) {
      // oxlint-disable-next-line no-await-in-loop -- the page shows one reason at a time
      await open(zip)
      // oxlint-disable-next-line no-await-in-loop -- the page shows one reason at a time
      await expect(page.getByRole('alert')).toHaveText(reason)
    }
    await saveReviewScreenshots(page, 'bundles-refused')
    await expectAccessible(page, 'refused bundle')
    await open(await pack(good))
    const review = page.getByRole('dialog', { name: '安装“Workshop quotes” 1.0.0？' })
    await expect(review).toContainText('Write a quote for {{customer}}.')
    await saveReviewScreenshots(page, 'bundles-review')
    await review.getByRole('button', { name: '安装' }).click()
    await expect(page.getByText('版本 1.0.0')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await saveReviewScreenshots(page, 'bundles-installed')
    await page.getByRole('button', { name: '移除“Workshop quotes”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByText('还没有套装')).toBeVisible()
  })
})
