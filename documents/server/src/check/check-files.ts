import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listDocumentPaths, listProjectSlugs, listSubfolderFiles, listTemporaryFiles } from '#disk'
import { decodeDocumentText } from '#documents'
import { type FileState, readFileState, resolveInDataDir } from '#storage'
import { createFolderProblem, type DataFolderProblem } from './problems.ts'
import { listDocumentFileStates } from './store.ts'

const readAtOnce = 32

/**
 * Checks that every document has its file with the same text, that every document file has its row, and that no write
 * is incomplete.
 */
export async function checkDocumentFiles(db: Sqlite, dataDir: string): Promise<DataFolderProblem[]> {
  const documents = listDocumentFileStates(db).filter(({ type }) => type === 'doc')
  const known = new Set(documents.map(({ file_path }) => file_path))
  const present = await listDocumentPaths(dataDir, listProjectSlugs(db))
  const problems: DataFolderProblem[] = []
  for (let start = 0; start < documents.length; start += readAtOnce) {
    const some = documents.slice(start, start + readAtOnce)
    const found = await Promise.all(some.map((row) => checkFile(dataDir, row.file_path, row.content_hash)))
    problems.push(...found.flat())
  }
  return [
    ...problems,
    ...present
      .filter((path) => !known.has(path))
      .map((path) => createFolderProblem('FILE_WITHOUT_DOCUMENT', path)),
    ...(await listSubfolderFiles(dataDir, listProjectSlugs(db))).map((path) =>
      createFolderProblem('FILE_IN_SUBFOLDER', path),
    ),
    ...(await listTemporaryFiles(dataDir)).map((path) => createFolderProblem('FILE_UNFINISHED', path)),
  ]
}

async function checkFile(dataDir: string, path: string, hash: string | null) {
  const found = await readFileState(resolveInDataDir(dataDir, path)).catch(() => 'unreadable' as const)
  if (found === undefined) return [createFolderProblem('FILE_MISSING', path)]
  if (found === 'unreadable' || !isText(found)) return [createFolderProblem('FILE_UNREADABLE', path)]
  if (found.hash === hash) return []
  return [createFolderProblem(found.bytes?.length === 0 ? 'FILE_EMPTY' : 'FILE_DIFFERS', path)]
}

const isText = ({ bytes }: FileState) => bytes !== undefined && decodeDocumentText(bytes) !== undefined
