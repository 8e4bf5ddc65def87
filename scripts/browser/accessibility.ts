import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const

/** axe rules about colours, which are the only rules that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * `isStrong` requires a contrast of 7:1 (AAA) for text. An open dialog makes the rest of the page inert, so `part`
 * limits the check to it.
 */
type AxeScope = {
  part?: string | undefined
  isStrong?: boolean
  /** Themes to check. Default both; a second width of the same screen needs only one. */
  in?: readonly (typeof themes)[number][]
}

/** Checks a screen with axe in both themes. The check in the second theme uses the colour rules only. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { part, isStrong = false, in: chosen = themes }: AxeScope = {},
) {
  for (const colorScheme of chosen) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The products use no frames, so legacy mode avoids a second page for frame results.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      ...(isStrong && { rules: { 'color-contrast-enhanced': { enabled: true } } }),
    })
    if (part) axe.include(part)
    if (colorScheme === 'dark')
      axe.withRules([...colourRules, ...(isStrong ? ['color-contrast-enhanced'] : [])])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
