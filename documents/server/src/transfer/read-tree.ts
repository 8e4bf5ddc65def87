import { decodeDocumentText, extractTitle } from '#documents'
import { maxContentBytes } from '#fields'
import type { ImportEntry } from './entries.ts'
import { isMarkdownFileName, parseArchivePath, removeMarkdownExtension } from './rules.ts'

export type SkippedFile = { path: string; reason: string }

/** The parsed tree of an import. Texts are in memory; other files are read when they are written. */
export type ImportTree = {
  /** Folders with documents, and empty folders. Folders that have only other files would look empty in the sidebar. */
  folders: string[][]
  documents: { parts: string[]; title: string; text: string }[]
  files: { parts: string[]; read(): Promise<Buffer> }[]
  skipped: SkippedFile[]
  /**
   * Place of each folder and document by its path; undefined if folders precede documents in the order of the names.
   */
  places?: ReadonlyMap<string, number>
}

const byPath = (a: { parts: string[] }, b: { parts: string[] }) =>
  a.parts.join('/').localeCompare(b.parts.join('/'), 'en', { numeric: true })

/**
 * Sorts entries into folders, documents and other files, by natural order of their names. `isOrdered`: documents and
 * folders keep the order of the entries; the place of a folder is that of its first entry.
 */
export async function readImportTree(
  entries: Iterable<ImportEntry> | AsyncIterable<ImportEntry>,
  isOrdered = false,
): Promise<ImportTree> {
  const folders = new Map<string, string[]>()
  const tree: ImportTree = { folders: [], documents: [], files: [], skipped: [] }
  const seen = new Set<string>()
  const places = new Map<string, number>()
  for await (const entry of entries) {
    const parts = parseArchivePath(entry.path)
    if (typeof parts === 'string') {
      if (parts !== 'junk') tree.skipped.push({ path: entry.path.slice(0, 300), reason: parts })
      continue
    }
    const isFolder = entry.path.endsWith('/')
    for (let depth = 1; depth <= parts.length - (isFolder ? 0 : 1); depth += 1) {
      folders.set(parts.slice(0, depth).join('/'), parts.slice(0, depth))
      places.getOrInsert(parts.slice(0, depth).join('/'), places.size)
    }
    const key = parts.join('/')
    places.getOrInsert(key, places.size)
    if (isFolder || seen.has(key)) continue
    seen.add(key)
    await sortIn(tree, entry, parts)
  }
  const [withDocuments, withFiles] = [listFoldersOf(tree.documents), listFoldersOf(tree.files)]
  tree.folders = [...folders]
    .filter(([path]) => withDocuments.has(path) || !withFiles.has(path))
    .map(([, parts]) => ({ parts }))
    .toSorted(byPath)
    .map(({ parts }) => parts)
  tree.documents.sort(byPath)
  return isOrdered ? { ...tree, places } : tree
}

/** Returns the paths of the folders around entries, at every level. */
const listFoldersOf = (entries: readonly { parts: string[] }[]) =>
  new Set(entries.flatMap(({ parts }) => parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('/'))))

async function sortIn(tree: ImportTree, entry: ImportEntry, parts: string[]) {
  const name = parts.at(-1) ?? ''
  const canBeDocument = isMarkdownFileName(name) && (entry.bytes ?? 0) <= maxContentBytes
  const text = canBeDocument ? decodeDocumentText(await entry.read()) : undefined
  // Only texts stay in memory. Any other file is read again when it is written.
  if (text === undefined) tree.files.push({ parts, read: entry.read })
  else {
    const title = entry.title
      ? extractTitle('', entry.title)
      : extractTitle(text, removeMarkdownExtension(name))
    tree.documents.push({ parts, title, text })
  }
}
