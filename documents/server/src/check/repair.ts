import type { Clock } from '@sanhe/kit/runtime/clock'
import { lockFolder } from '@sanhe/kit/runtime/folder-lock'
import type { Log } from '@sanhe/kit/runtime/log'
import { inactiveDerivedState } from '#core'
import { openDiskReconciler, removeTemporaryFiles } from '#disk'
import { markFileDirty, openDocumentFiles, quarantineFile } from '#storage'
import { findDataFolderProblems, openDocumentsDatabase, throwIfNoDatabase } from './check.ts'
import { checkSearchIndex, deleteSearchIndex } from './check-index.ts'
import type { DataFolderProblem } from './problems.ts'

/**
 * Makes rows, files and index agree without losing either side's text: an edit on disk becomes a revision, a file
 * without a row becomes a document, and a file that is not valid text moves to `recovered/`. Returns the remaining
 * problems, which only a backup can heal. Refuses to run while the service runs.
 */
export async function repairDataFolder(
  dataDir: string,
  clock: Clock,
  log: Log,
): Promise<DataFolderProblem[]> {
  throwIfNoDatabase(dataDir)
  const lock = lockFolder(dataDir, clock)
  const db = openDocumentsDatabase(dataDir, false)
  const onFault = (path: string, error: unknown) => log.error({ path, err: error }, 'could not be repaired')
  const files = openDocumentFiles({ db, dataDir, clock, onFault })
  const disk = openDiskReconciler({ ...inactiveDerivedState, db, files, clock, log, config: { dataDir } })
  try {
    await removeTemporaryFiles(dataDir)
    await files.flushAll()
    await disk.reconcile()
    const problems = await findDataFolderProblems(db, dataDir)
    const paths = pathsOf(problems, 'FILE_UNREADABLE', 'FILE_EMPTY', 'FILE_DIFFERS', 'FILE_MISSING')
    for (const path of paths) markFileDirty(db, path)
    await files.flush(paths)
    for (const path of pathsOf(problems, 'ASSET_WITHOUT_ROW')) await quarantineFile({ dataDir, clock }, path)
    if (checkSearchIndex(db, dataDir).length) deleteSearchIndex(dataDir)
    return await findDataFolderProblems(db, dataDir)
  } finally {
    await disk.close()
    db.raw.close()
    lock.release()
  }
}

const pathsOf = (problems: DataFolderProblem[], ...codes: DataFolderProblem['code'][]) =>
  problems.filter(({ code }) => codes.includes(code)).map(({ what }) => what)
