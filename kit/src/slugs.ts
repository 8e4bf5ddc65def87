import { createRequire } from 'node:module'
import type * as Pinyin from 'pinyin-pro'
import type * as Transliteration from 'transliteration'

const require = createRequire(import.meta.url)

export const maxSlugLength = 80
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Converts text to lower-case ASCII words joined by hyphens: Chinese becomes pinyin, other scripts are transliterated.
 */
export function slugify(text: string, fallback: string) {
  const start = text.slice(0, 200)
  const latin = isAscii.test(start) ? start : inLatin(start)
  return trimSlug(latin.toLowerCase().replace(/[^a-z0-9]+/g, '-'), maxSlugLength) || fallback
}

const isAscii = /^\p{ASCII}*$/u

/** Loads the dictionaries at the first use, because they take 15 MB of memory and 100 ms. */
function inLatin(text: string) {
  const { pinyin } = require('pinyin-pro') as typeof Pinyin
  const { slugify: transliterate } = require('transliteration') as typeof Transliteration
  const latin = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ')
  return transliterate(latin, { lowercase: true, separator: '-' })
}

const trimSlug = (slug: string, length: number) => slug.replace(/^-+/, '').slice(0, length).replace(/-+$/, '')

const reservedName = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])$/i

/** Returns whether Windows reserves this name for a device: no file or folder may have the name, with any extension. */
export const isReservedFileName = (nameWithoutEnding: string) =>
  reservedName.test(nameWithoutEnding.trimEnd())

/** Returns `base`, or the first free of `base-2`, `base-3` and so on. A reserved name counts as taken. */
export function findFreeSlug(base: string, isTaken: (slug: string) => boolean) {
  if (!isReservedFileName(base) && !isTaken(base)) return base
  const numbered = (n: number) => trimSlug(base, maxSlugLength - `-${n}`.length) + `-${n}`
  return numbered(findFreeSlugNumber((n) => isTaken(numbered(n))))
}

/**
 * Returns a number from 2 on that is free and whose predecessor is taken. Uses a logarithmic number of queries,
 * because one import may contain 10,000 files with the same name, such as `README.md`.
 */
export function findFreeSlugNumber(isTaken: (n: number) => boolean) {
  let taken = 1
  let free = 2
  while (isTaken(free)) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = (taken + free) >> 1
    if (isTaken(middle)) taken = middle
    else free = middle
  }
  return free
}
