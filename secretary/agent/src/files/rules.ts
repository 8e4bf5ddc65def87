/** Largest number of bytes of one file in the workspace. */
export const maxFileBytes = 20 * 1024 * 1024
/** Largest number of characters of a text that a tool writes. */
export const maxCharactersToolWrites = 500_000
/** Largest total number of bytes of all files in the workspace. */
export const workspaceQuotaBytes = 500 * 1024 * 1024
/** Largest number of files and folders in the workspace. */
export const maxWorkspaceEntries = 5000
const maxDepth = 10
const maxNameBytes = 200

export type WorkspacePathProblem = 'outside' | 'name' | 'depth'

/**
 * Parses a path inside the workspace and returns its parts. Refuses every path that could lead out of the workspace or
 * look like another name: absolute paths, `..`, backslashes, hidden and control characters, names that only some
 * systems accept.
 */
export function parseWorkspacePath(path: string): { parts: string[] } | { problem: WorkspacePathProblem } {
  const text = path.normalize('NFC')
  if (/^([/\\]|[a-z]:)/i.test(text) || text.includes('\\')) return { problem: 'outside' }
  const parts = text.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) return { problem: 'outside' }
  if (parts.length > maxDepth) return { problem: 'depth' }
  return parts.every(isName) ? { parts } : { problem: 'name' }
}

function isName(name: string) {
  if (!name.isWellFormed() || Buffer.byteLength(name) > maxNameBytes) return false
  if (/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/u.test(name)) return false
  return name.trim() === name && !name.endsWith('.') && !name.startsWith('.')
}

export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'text'

/** Returns how the text of a file is read, by its first bytes and its name; undefined if it has no readable text. */
export function detectDocumentKind(start: Uint8Array, name: string): DocumentKind | undefined {
  const head = Buffer.from(start.subarray(0, 5)).toString('latin1')
  if (head === '%PDF-') return 'pdf'
  const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1]
  if (head.startsWith('PK\u0003\u0004'))
    return extension === 'docx' || extension === 'xlsx' ? extension : undefined
  return start.includes(0) ? undefined : 'text'
}

/** Replaces a text that must occur exactly once. Otherwise replaces nothing and returns the number of occurrences. */
export function replaceTextOccurringOnce(
  text: string,
  before: string,
  after: string,
): { text: string } | { count: number } {
  const count = text.split(before).length - 1
  if (count !== 1) return { count }
  const at = text.indexOf(before)
  return { text: text.slice(0, at) + after + text.slice(at + before.length) }
}
