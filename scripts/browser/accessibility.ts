import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const themes = ['light', 'dark'] as const

/** axe rules about colours, which are the only rules that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']
const strongContrastRule = 'color-contrast-enhanced'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * `isStrong` requires a contrast of 7:1 (AAA) for text. `part` limits the check to a part of the page, for example to
 * an open dialog, which makes the rest of the page inert.
 */
type AxeScope = {
  part?: string | undefined
  isStrong?: boolean
  /** Themes to check. Default: both. One theme suffices when the same screen is checked again at another width. */
  in?: readonly (typeof themes)[number][]
}

/** Checks a screen with axe in both themes. The check in the second theme uses the colour rules only. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { part, isStrong = false, in: chosen = themes }: AxeScope = {},
) {
  // Waits for the heading, because axe would report its absence while the page is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const colorScheme of chosen) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const strong = isStrong ? [strongContrastRule] : []
    const options: RunOptions =
      colorScheme === 'dark'
        ? { runOnly: { type: 'rule', values: [...colourRules, ...strong] } }
        : { rules: Object.fromEntries(strong.map((rule) => [rule, { enabled: true }])) }
    expect.soft(await findViolations(page, options, part), `${screen}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Runs axe in the page and returns one text per violated rule. axe is loaded once for each page: its source is large,
 * and loading it again would take longer than the check.
 */
async function findViolations(page: Page, options: RunOptions, part?: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([selector, given]) => {
      const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
      // Checks no frames, because the products use none.
      const run = { ...given, resultTypes: ['violations'], iframes: false, elementRef: false }
      const { violations } = await loaded.run(
        selector ? { include: [selector] } : document,
        run as RunOptions,
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
    },
    [part, options] as const,
  )
}
