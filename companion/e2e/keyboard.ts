import { expect, type Locator, type Page } from '@playwright/test'

/** Largest number of key presses between two stops of a journey. */
const maxKeys = 60

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * Checks that the focus is visible: the focused element has an outline, the label of a hidden radio button or checkbox
 * has one, or the focused item of a menu has a background.
 */
async function expectVisibleFocus(page: Page) {
  const isVisible = () =>
    page.evaluate(() => {
      const { activeElement: focused } = document
      const menuItem = focused?.closest('[role="menuitem"]')
      if (menuItem && getComputedStyle(menuItem).backgroundColor !== 'rgba(0, 0, 0, 0)') return true
      const candidates = [focused, focused?.closest('label'), focused?.nextElementSibling]
      return candidates.some((element) => {
        if (!element) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
    })
  await expect.poll(isVisible, 'the focused element looks focused').toBe(true)
}

/** Presses one key, Tab by default, until the element has the focus, and checks that the focus is visible. */
export async function moveFocusTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let keys = 0; keys < maxKeys && !(await hasFocus(target)); keys += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
  await expectVisibleFocus(page)
}

/** Moves the focus to a button or link and presses it with a key. */
export async function pressWithKeyboard(page: Page, target: Locator, key = 'Enter') {
  await moveFocusTo(page, target)
  await page.keyboard.press(key)
}
