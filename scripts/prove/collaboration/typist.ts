import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** First of the characters that the browsers type. Each keystroke types another one. */
const firstCharacter = 0x4e00
/** Moves of the caret between two keystrokes, so that the browsers type in all places of the text. */
const caretKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

/** Counts the keystrokes of all browsers, so that each keystroke has its own character. */
export function createCharacterSource() {
  let next = firstCharacter
  return () => String.fromCodePoint(next++)
}

export type Typist = {
  context: BrowserContext
  page: Page
  /** Characters that were typed, in order. */
  typed: string[]
  /** Number of characters, from the start of `typed`, that the page has shown as saved. */
  acknowledged: number
}

type OpenOptions = { url: string; path: string; login: { username: string; password: string } }

/** Opens the document in a browser profile of its own and starts its editor. */
export async function openTypist(browser: Browser, { url, path, login }: OpenOptions): Promise<Typist> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' })
  const page = await context.newPage()
  const answer = await context.request.post('/api/auth/login', { data: login })
  if (!answer.ok()) throw new Error(`login: ${answer.status()}`)
  await page.goto(`${path}?edit=true`)
  await expect(page.locator('.cm-content')).toBeFocused({ timeout: 60_000 })
  return { context, page, typed: [], acknowledged: 0 }
}

/**
 * Notes which keystrokes the service has confirmed: all, if the page says “Saved”. The page changes this text in the
 * frame after a keystroke, so two frames pass before the text is read.
 */
export async function noteAcknowledged(typist: Typist) {
  const count = typist.typed.length
  const isSaved = await typist.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(document.querySelector('header output')?.textContent === 'Saved'),
          ),
        )
      }),
  )
  if (isSaved && typist.typed.length === count) typist.acknowledged = count
  return isSaved
}

export const listAcknowledged = ({ typed, acknowledged }: Typist) => typed.slice(0, acknowledged)

/** Types at random places until the signal is aborted. */
export async function typeUntil(
  typist: Typist,
  random: () => number,
  nextCharacter: () => string,
  signal: AbortSignal,
) {
  const { page, typed } = typist
  for (let stroke = 1; !signal.aborted; stroke += 1) {
    if (random() < 0.3) await page.keyboard.press(caretKeys[Math.floor(random() * caretKeys.length)] ?? 'End')
    if (random() < 0.05) await page.keyboard.press('Enter')
    const character = nextCharacter()
    typed.push(character)
    await page.keyboard.insertText(character)
    if (stroke % 5 === 0) await noteAcknowledged(typist)
    await wait(40 + random() * 160)
  }
}

/** Returns the acknowledged characters that a text does not contain exactly once. */
export const listLost = (text: string, acknowledged: readonly string[]) =>
  acknowledged.filter((character) => text.split(character).length !== 2)
