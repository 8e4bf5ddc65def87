import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'

const minTextPx = 18
const minLineHeight = 1.3
const minTargetPx = 48
const largeTextPx = 30

/** Finds text with too small a font or too small a line height. */
const findUnreadableText = (page: Page, minPx: number) =>
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

/**
 * Finds buttons and fields that are too small to tap. Elements that are visible only to screen readers have no size and
 * are skipped.
 */
const findSmallTargets = (page: Page) =>
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

async function expectNoHorizontalScroll(page: Page, screen: string) {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, `${screen} at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

const setTextSize = (page: Page, size: 'medium' | 'large') =>
  page.evaluate((textSize) => void (document.documentElement.dataset['textSize'] = textSize), size)

/** Finds fields at which the browser would show its own message, which is small and vanishes after some seconds. */
const findBrowserValidation = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'form:not([novalidate]) :is([required], [minlength], [pattern], [type=email])',
      ),
    ].map((field) => field.outerHTML.slice(0, 120)),
  )

/** Checks pages outside the app, which have only one text size. */
export async function expectReadableForElders(page: Page, screen = 'page') {
  expect.soft(await findUnreadableText(page, minTextPx), screen).toEqual([])
  expect.soft(await findSmallTargets(page), screen).toEqual([])
  await expectNoHorizontalScroll(page, screen)
}

/**
 * Checks the requirements for older adults: large text, large buttons, strong contrast, no horizontal overflow. Repeats
 * the checks with the largest text size, where body text has at least 30 px.
 */
export async function expectElderRequirements(page: Page, screen: string) {
  // Waits for the heading, because the code of a page is loaded only when the page is first opened.
  await expect(page.locator('h1').first()).toBeAttached()
  await expectReadableForElders(page, screen)
  expect.soft(await findBrowserValidation(page), screen).toEqual([])
  await expectAccessible(page, screen, { isStrong: true })
  await setTextSize(page, 'large')
  const root = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  expect.soft(root, screen).toBeGreaterThanOrEqual(largeTextPx)
  await expectNoHorizontalScroll(page, `${screen}, large text`)
  await setTextSize(page, 'medium')
}
