import { maxContentBytes } from '#fields'

/** Counted as the file will hold it: UTF-8. */
export function contentRefusal(content: string) {
  if (content.length * 3 <= maxContentBytes) return undefined
  return Buffer.byteLength(content) > maxContentBytes ? 'CONTENT_TOO_LARGE' : undefined
}

/** Deeper than any person nests, far from what a recursion over the tree could not bear. */
export const maxDepth = 100

/** `path`: ids from the parent up to the root. */
type Parent = { type: 'folder' | 'doc'; path: number[] }

/** `height`: how many levels lie below it. */
type Moved = { id: number; height: number }

/** Why a document (0: a new one) may not stand under this parent; undefined when it may. */
export function parentRefusal(parent: Parent | undefined, moved: Moved) {
  if (!parent) return 'FOLDER_NOT_FOUND'
  if (parent.type !== 'folder') return 'PARENT_IS_NOT_A_FOLDER'
  if (parent.path.includes(moved.id)) return 'FOLDER_INSIDE_ITSELF'
  if (parent.path.length + moved.height >= maxDepth) return 'TOO_DEEP'
}
