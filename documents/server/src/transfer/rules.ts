import { findFreeSlugNumber, isReservedFileName } from '@sanhe/kit/slugs'
import { maxAssetBytes } from '#assets'

/** Limits of an imported tree: number of entries and total size. A larger tree is a mistake or an attack. */
export const maxArchiveEntries = 20_000
export const maxUnpackedBytes = 512 * 1024 * 1024

/**
 * Largest size of a zip directory, with room for 20,000 entries with long names and extra fields. A larger directory is
 * padding that would have to be read.
 */
const maxDirectoryBytes = 32 * 1024 * 1024
/**
 * Highest compression ratio of a large archive. Texts and images never reach this ratio; an archive of zeros
 * does. Small archives may exceed it.
 */
const maxRatio = 200
const ratioMattersAbove = 64 * 1024 * 1024

/** Sizes that an archive declares before any file in it is read. */
export type ArchiveSize = {
  entries: number
  directoryBytes?: number
  totalBytes?: number
  largestFile?: number
  packedBytes?: number
}

export function decideArchiveSizeRefusal(size: ArchiveSize) {
  const { entries, directoryBytes = 0, totalBytes = 0, largestFile = 0, packedBytes = totalBytes } = size
  if (entries > maxArchiveEntries || directoryBytes > maxDirectoryBytes || totalBytes > maxUnpackedBytes)
    return 'IMPORT_TOO_LARGE'
  if (totalBytes > ratioMattersAbove && totalBytes > packedBytes * maxRatio) return 'IMPORT_UNPACKS_TOO_LARGE'
  if (largestFile > maxAssetBytes) return 'FILE_TOO_LARGE'
}

/** Files that operating systems and tools leave in folders and no user means to import. */
const junk =
  /(^|\/)(__MACOSX|\.git|\.obsidian|\.trash|node_modules)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i

const maxSegmentLength = 255
const maxDepth = 90

export type ArchivePathRefusal =
  | 'junk'
  | 'the path leads outside the folder'
  | 'the path is too long or too deep'

/** Returns the clean parts of an archive's path, or the reason to skip it. The result never leaves the tree. */
export function parseArchivePath(path: string): string[] | ArchivePathRefusal {
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
export const isMarkdownFileName = (name: string) => markdownName.test(name)
export const removeMarkdownExtension = (name: string) => name.replace(markdownName, '')

/** Returns a path that can be unpacked on Windows too: no part is a device name or ends in a dot or blank. */
export const toPortablePath = (path: string) => path.split('/').map(portableName).join('/')

function portableName(name: string) {
  if (name === '') return name
  const trimmed = name.replace(/[. ]+$/, '') || '_'
  const [, base = trimmed, ending = ''] = /^([^.]*)(\..*)?$/s.exec(trimmed) ?? []
  return isReservedFileName(base) ? `${base.trimEnd()}-2${ending}` : trimmed
}

export function findFreeFileName(name: string, taken: Set<string>) {
  const [, base = name, ending = ''] = /^(.+?)(\.[^./]+)?$/s.exec(name) ?? []
  const numbered = (n: number) => `${base}-${n}${ending}`
  const free = taken.has(name) ? numbered(findFreeSlugNumber((n) => taken.has(numbered(n)))) : name
  taken.add(free)
  return free
}
