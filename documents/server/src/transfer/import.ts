import { type AssetDeps, addAsset, discardAsset } from '#assets'
import { type RevisionAuthor, commitChange } from '#core'
import { addDocumentInTransaction, type DocumentDeps, resolveParentFolder } from '#documents'
import { getProject } from '#projects'
import type { ImportEntry } from './entries.ts'
import { apiError } from './errors.ts'
import { convertSource, type ImportSource } from '#import-sources'
import { type ImportTree, readImportTree, type SkippedFile } from './read-tree.ts'
import { removeMarkdownExtension } from './rules.ts'
import { openZipBuffer } from './zip-entries.ts'

export type ImportDeps = DocumentDeps & AssetDeps
export type ImportResult = { documents: number; folders: number; files: number; skipped: SkippedFile[] }
/** `source`: the program that wrote the files. With `markdown` (default), the files are imported without conversion. */
export type ImportTarget = {
  projectSlug: string
  parent?: string | undefined
  author: RevisionAuthor
  source?: ImportSource
}

/**
 * Imports a tree of files as folders, documents and assets. All documents are added in one transaction, so the import
 * succeeds completely or changes nothing.
 */
export async function importFileTree(
  deps: ImportDeps,
  target: ImportTarget,
  entries: AsyncIterable<ImportEntry>,
): Promise<ImportResult> {
  const project = getProject(deps.db, target.projectSlug)
  resolveParentFolder(deps.db, project.id, target)
  const { tree } = await readConvertedTree(entries, target.source)
  const added: number[] = []
  try {
    for (const file of tree.files)
      added.push((await addFile(deps, project.slug, file, target.author.name)).id)
    await addDocuments(deps, target, tree)
  } catch (error) {
    // The project may have been deleted during the import, and the added assets with it. Errors are therefore ignored
    // here.
    for (const id of added) await discardAsset(deps, project.slug, id).catch(() => {})
    throw error
  }
  return {
    documents: tree.documents.length,
    folders: tree.folders.length,
    files: tree.files.length,
    skipped: tree.skipped,
  }
}

/** Reads an upload in the same way as an import, but writes nothing. */
export async function previewImport(source: ImportSource, entries: AsyncIterable<ImportEntry>) {
  return toPreview(await readConvertedTree(entries, source))
}

async function readConvertedTree(entries: AsyncIterable<ImportEntry>, given: ImportSource = 'markdown') {
  const {
    source,
    entries: converted,
    problems,
    isOrdered,
  } = await convertSource({ openArchive: openZipBuffer }, given, entries)
  const tree = await readImportTree(converted, isOrdered)
  if (!tree.documents.length && !tree.files.length && !tree.folders.length)
    throw apiError('NOTHING_TO_IMPORT')
  tree.skipped.push(...problems)
  return { source, tree }
}

/** Largest number of documents that a preview lists. Its counts also include the documents that are not listed. */
const maxListed = 500

const toPreview = ({ source, tree }: Awaited<ReturnType<typeof readConvertedTree>>) => ({
  source,
  documents: tree.documents.length,
  folders: tree.folders.length,
  files: tree.files.length,
  skipped: tree.skipped,
  listed: inOrder(tree)
    .slice(0, maxListed)
    .map(({ parts, title }) => ({ path: parts.join('/'), title })),
})

const inOrder = ({ documents, places }: ImportTree) =>
  places
    ? documents.toSorted((a, b) => places.get(a.parts.join('/'))! - places.get(b.parts.join('/'))!)
    : documents

const addFile = async (
  deps: ImportDeps,
  projectSlug: string,
  { parts, read }: ImportTree['files'][number],
  uploadedBy: string,
) =>
  addAsset(deps, projectSlug, {
    fileName: nameOf(parts),
    exactPath: parts.join('/'),
    bytes: await read(),
    uploadedBy,
  })

const nameOf = (parts: string[]) => parts.at(-1) ?? ''
const folderOf = (parts: string[]) => parts.slice(0, -1).join('/')

async function addDocuments(
  deps: ImportDeps,
  target: ImportTarget,
  { folders, documents, places }: ImportTree,
) {
  await commitChange(deps, (recorder) => {
    const project = getProject(deps.db, target.projectSlug)
    const root = resolveParentFolder(deps.db, project.id, target) ?? null
    const ids = new Map<string, number | null>([['', root]])
    // Publishes one event for the whole tree: a thousand events would make every browser reload a thousand times.
    const quietly = { ...recorder, event() {} }
    let order = 0
    const add = (parts: string[], given: { title: string; type: 'folder' | 'doc'; content?: string }) => {
      const sourceName = nameOf(parts)
      const place = {
        slug: removeMarkdownExtension(sourceName),
        parent_id: ids.get(folderOf(parts)) ?? null,
        sort_order: places?.get(parts.join('/')) ?? order,
      }
      order += 1
      return addDocumentInTransaction(
        deps,
        quietly,
        project,
        { ...given, ...place, doc_type: 'general', sourceName },
        target.author,
      )
    }
    for (const parts of folders)
      ids.set(parts.join('/'), add(parts, { title: nameOf(parts), type: 'folder' }))
    for (const { parts, title, text } of documents) add(parts, { title, type: 'doc', content: text })
    recorder.event({ type: 'project.changed', project_id: project.id })
  })
}
