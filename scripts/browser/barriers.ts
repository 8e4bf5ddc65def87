import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const

/** Of colours alone: what a theme can change. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** `isStrong`: a contrast of 7 to 1 (AAA) for what is read. An open window makes the rest inert: there it is the `part`. */
type AxeScope = { part?: string | undefined; isStrong?: boolean }

/** What axe has against a screen, in both themes: the second time only what a theme can change. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { part, isStrong = false }: AxeScope = {},
) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Nothing of ours stands in a frame: the page itself is looked at, without a second one for what frames say.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      ...(isStrong && { rules: { 'color-contrast-enhanced': { enabled: true } } }),
    })
    if (part) axe.include(part)
    if (colorScheme === 'dark')
      axe.withRules([...ofColours, ...(isStrong ? ['color-contrast-enhanced'] : [])])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
