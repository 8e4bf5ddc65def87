import { pinyin } from 'pinyin-pro'
import { slugify as transliterate } from 'transliteration'

export const maxSlugLength = 80
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** ASCII words joined by single hyphens: Chinese becomes pinyin, other scripts are transliterated. */
export function slugify(text: string, fallback: string) {
  const latin = pinyin(text.slice(0, 200), {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    v: true,
  }).join(' ')
  const slug = transliterate(latin, { lowercase: true, separator: '-' })
  return trimSlug(slug.replace(/[^a-z0-9]+/g, '-'), maxSlugLength) || fallback
}

const trimSlug = (slug: string, length: number) => slug.replace(/^-+/, '').slice(0, length).replace(/-+$/, '')

/** `base`, or `base-2`, `base-3` … : the first that is not taken. */
export function freeSlug(base: string, isTaken: (slug: string) => boolean) {
  if (!isTaken(base)) return base
  for (let n = 2; ; n += 1) {
    const suffix = `-${n}`
    const slug = trimSlug(base, maxSlugLength - suffix.length) + suffix
    if (!isTaken(slug)) return slug
  }
}
