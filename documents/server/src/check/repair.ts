import type { Clock } from '@sanhe/kit/runtime/clock'
import { lockFolder } from '@sanhe/kit/runtime/folder-lock'
import type { Log } from '@sanhe/kit/runtime/log'
import { noopFollowers } from '#core'
import { openDiskReconciler, removeTemporaryFiles } from '#disk'
import { markDirty, openDocumentFiles, quarantineFile } from '#storage'
import { compareOnce, openDatabase, requireDatabase } from './check.ts'
import { checkIndex, removeIndex } from './check-index.ts'
import type { FolderProblem } from './problems.ts'

/**
 * Makes rows, files and index agree without losing either side's text: an edit on disk becomes a revision, a file
 * without a row becomes a document, and a file that is not valid text moves to `recovered/`. Returns the remaining
 * problems, which only a backup can heal. Refuses to run while the service runs.
 */
export async function repairFolder(dataDir: string, clock: Clock, log: Log): Promise<FolderProblem[]> {
  requireDatabase(dataDir)
  const lock = lockFolder(dataDir, clock)
  const db = openDatabase(dataDir, false)
  const onFault = (path: string, error: unknown) => log.error({ path, err: error }, 'could not be repaired')
  const files = openDocumentFiles({ db, dataDir, clock, onFault })
  const disk = openDiskReconciler({ ...noopFollowers, db, files, clock, log, config: { dataDir } })
  try {
    await removeTemporaryFiles(dataDir)
    await files.flushAll()
    await disk.reconcile()
    const problems = await compareOnce(db, dataDir)
    const paths = pathsOf(problems, 'FILE_UNREADABLE', 'FILE_EMPTY', 'FILE_DIFFERS', 'FILE_MISSING')
    for (const path of paths) markDirty(db, path)
    await files.flush(paths)
    for (const path of pathsOf(problems, 'ASSET_WITHOUT_ROW')) await quarantineFile({ dataDir, clock }, path)
    if (checkIndex(db, dataDir).length) removeIndex(dataDir)
    return await compareOnce(db, dataDir)
  } finally {
    await disk.close()
    db.raw.close()
    lock.release()
  }
}

const pathsOf = (problems: FolderProblem[], ...codes: FolderProblem['code'][]) =>
  problems.filter(({ code }) => codes.includes(code)).map(({ what }) => what)
