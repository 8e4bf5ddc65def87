import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const

/**
 * What axe has against a screen, in both themes: the second time only what a theme can change. An open window or menu
 * makes the rest inert: there it is the `part`.
 */
export async function expectNoBarrier(page: Page, screen: string, part?: string) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Nothing of ours stands in a frame: the page itself is looked at, without a second one for what frames say.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (part) axe.include(part)
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
