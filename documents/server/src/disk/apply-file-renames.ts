import { commitChangeWithoutFlush, type Deps, diskRevisionAuthor } from '#core'
import { findDocumentById, updateDocumentRow } from '#documents'
import { findProject } from '#projects'
import { listDirtyFiles, markFileDirty, readFileState, readFileStampText, resolveInDataDir } from '#storage'
import type { DiskEditDeps } from './record-disk-edit.ts'
import { pairRenamedFiles, parseDocumentPath, type ChangedFile } from './rules.ts'
import { findDocumentFile } from './store.ts'

const maxTitleLength = 200

export type FileRenameDeps = DiskEditDeps & Pick<Deps, 'db'>

/**
 * Treats a file that disappeared and a new file with the same text in the same project as one renamed file: the
 * document keeps its id, history and folder and gets the new file name. Returns the paths that belong to no renamed
 * file.
 */
export async function applyFileRenames(deps: FileRenameDeps, dataDir: string, paths: string[]) {
  const pairs = pairRenamedFiles(await describeFiles(deps, dataDir, paths))
  for (const { from, to } of pairs) followRename(deps, from, to)
  const followed = new Set(pairs.flatMap(({ from, to }) => [from, to]))
  return paths.filter((path) => !followed.has(path))
}

/** Describes the files of a possible rename. New files are read only if another file disappeared, which is rare. */
async function describeFiles({ db }: FileRenameDeps, dataDir: string, paths: string[]) {
  const dirty = new Set(listDirtyFiles(db).map(({ path }) => path))
  const files: ChangedFile[] = []
  const strangers: string[] = []
  for (const path of paths) {
    const row = findDocumentFile(db, path)
    if (!row) strangers.push(path)
    else if (!dirty.has(path) && (await readFileStampText(resolveInDataDir(dataDir, path))) === undefined)
      files.push({ path, vanished: row.disk_hash })
  }
  if (!files.length) return []
  for (const path of strangers) {
    const found = await readFileState(resolveInDataDir(dataDir, path)).catch(() => undefined)
    files.push({ path, appeared: found?.hash })
  }
  return files
}

/**
 * Moves the document to the new file name. A title that equals the old name becomes the new name. A file whose name
 * is no valid slug is renamed to the slug.
 */
function followRename(deps: FileRenameDeps, from: string, to: string) {
  const file = parseDocumentPath(to)
  const owner = findDocumentFile(deps.db, from)
  const document = owner && findDocumentById(deps.db, owner.id)
  const project = file && findProject(deps.db, file.projectSlug)
  if (!document || !project) return
  const oldNames = [parseDocumentPath(from)?.name, document.source_name?.replace(/\.md$/i, ''), document.slug]
  const title = oldNames.includes(document.title) ? file.name.slice(0, maxTitleLength) : undefined
  commitChangeWithoutFlush(deps, (recorder) => {
    const changes = { slug: file.name, title, sourceName: `${file.name}.md` }
    updateDocumentRow(deps, recorder, { project, document, changes, author: diskRevisionAuthor })
    const moved = findDocumentById(deps.db, document.id)
    if (moved?.file_path !== to) markFileDirty(deps.db, to, document.disk_hash)
  })
  deps.log.info({ from, to }, 'a file was renamed; its document followed')
}
