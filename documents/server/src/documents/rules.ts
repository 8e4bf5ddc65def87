import { maxContentBytes } from '#fields'

/** Returns an error code if the content exceeds the size limit. The limit counts the UTF-8 bytes of the file. */
export function decideContentSizeRefusal(content: string) {
  if (content.length * 3 <= maxContentBytes) return undefined
  return Buffer.byteLength(content) > maxContentBytes ? 'CONTENT_TOO_LARGE' : undefined
}

/** Deepest nesting of the tree: deeper than any user needs, and far from where recursion over the tree would fail. */
export const maxFolderDepth = 100

/**
 * Largest number of documents and folders that move to another project at once. A move is one transaction, during which
 * no other request is answered.
 */
export const maxDocumentsInProjectMove = 1000

/** Future parent of a document. `path`: ids of the folders from the parent up to the root. */
type Parent = { type: 'folder' | 'doc'; path: number[] }

type Moved = { id: number; height: number }

/** Returns why a document may not move under this parent, or undefined. A new document has the id 0. */
export function decideParentFolderRefusal(parent: Parent | undefined, moved: Moved) {
  if (!parent) return 'FOLDER_NOT_FOUND'
  if (parent.type !== 'folder') return 'PARENT_IS_NOT_A_FOLDER'
  if (parent.path.includes(moved.id)) return 'FOLDER_INSIDE_ITSELF'
  if (parent.path.length + moved.height >= maxFolderDepth) return 'TOO_DEEP'
}

type NamedRow = {
  parent_id: number | null
  slug: string
  title: string
  doc_type: string
  is_template: number
}

/**
 * Compares two versions of a document's row. `isMoved`: the folder or the slug changed. `isUpdated`: the title, the
 * type or the template flag changed.
 */
export const compareDocumentRows = (former: NamedRow, row: NamedRow) => ({
  isMoved: row.parent_id !== former.parent_id || row.slug !== former.slug,
  isUpdated:
    row.title !== former.title || row.doc_type !== former.doc_type || row.is_template !== former.is_template,
})
