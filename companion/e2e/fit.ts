import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'

const minLetterPx = 18
const minLineHeight = 1.3
const minTargetPx = 48
const largeLetterPx = 30

/** Words that are too small or too tight to read. */
const hardToRead = (page: Page, minPx: number) =>
  page.evaluate(
    ([least, tightest]) =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        const { fontSize, lineHeight } = getComputedStyle(element)
        const [size, line] = [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)]
        return own && element.checkVisibility() && (size < (least ?? 0) || line / size < (tightest ?? 0))
          ? [`${element.tagName} ${fontSize} ${lineHeight} ${element.textContent?.trim().slice(0, 20)}`]
          : []
      }),
    [minPx, minLineHeight],
  )

/** Keys and fields that a finger misses. What only screen readers meet has no size. */
const hardToHit = (page: Page) =>
  page.evaluate(
    (least) =>
      [
        ...document.querySelectorAll(
          'button, a[href], select, textarea, input:not(.sr-only), label:has(.sr-only)',
        ),
      ].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.checkVisibility() && Math.min(width, height) < least - 0.5
          ? [
              `${element.tagName} ${width.toFixed(0)}x${height.toFixed(0)} ${element.textContent?.slice(0, 20)}`,
            ]
          : []
      }),
    minTargetPx,
  )

async function expectNoSideways(page: Page, screen: string) {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, `${screen} at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

const setLetters = (page: Page, size: 'medium' | 'large') =>
  page.evaluate((letters) => void (document.documentElement.dataset['letters'] = letters), size)

/** Of pages outside the app, which know one size of letters. */
export async function expectFitForElders(page: Page, screen = 'the page') {
  expect.soft(await hardToRead(page, minLetterPx), screen).toEqual([])
  expect.soft(await hardToHit(page), screen).toEqual([])
  await expectNoSideways(page, screen)
}

/**
 * What an older adult needs of every screen: large words, large keys, strong contrast, nothing beside the screen; also
 * with the largest letters, where what is read has at least 30 px.
 */
export async function expectForElders(page: Page, screen: string) {
  await expectFitForElders(page, screen)
  await expectAccessible(page, screen, { isStrong: true })
  await setLetters(page, 'large')
  const root = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  expect.soft(root, screen).toBeGreaterThanOrEqual(largeLetterPx)
  await expectNoSideways(page, `${screen}, large letters`)
  await setLetters(page, 'medium')
}
