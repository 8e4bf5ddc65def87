import { freeNumber } from '@sanhe/kit/slugs'

/** A tree of at most this is imported at once; more is a mistake or an attack. */
export const maxEntries = 20_000
export const maxTotalBytes = 512 * 1024 * 1024

/** What systems and tools leave in folders, and no person means to import. */
const junk =
  /(^|\/)(__MACOSX|\.git|\.obsidian|\.trash|node_modules)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i

const maxSegmentLength = 255
const maxDepth = 90

export type PathRefusal = 'junk' | 'the path leads outside the folder' | 'the path is too long or too deep'

/** The clean parts of an archive's path, or why it is left out. Nothing here can climb out of the tree. */
export function pathParts(path: string): string[] | PathRefusal {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..'))
    return 'the path leads outside the folder'
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return 'the path leads outside the folder'
  if (junk.test(parts.join('/'))) return 'junk'
  if (parts.length > maxDepth || parts.some((part) => Buffer.byteLength(part) > maxSegmentLength)) {
    return 'the path is too long or too deep'
  }
  return parts
}

const markdownName = /\.(md|markdown)$/i
export const isMarkdownName = (name: string) => markdownName.test(name)
export const withoutEnding = (name: string) => name.replace(markdownName, '')

/** `name`, or `name-2`, `name-3` … before its ending, as its folder does not hold it yet. */
export function freeName(name: string, taken: Set<string>) {
  const [, base = name, ending = ''] = /^(.+?)(\.[^./]+)?$/s.exec(name) ?? []
  const numbered = (n: number) => `${base}-${n}${ending}`
  const free = taken.has(name) ? numbered(freeNumber((n) => taken.has(numbered(n)))) : name
  taken.add(free)
  return free
}
