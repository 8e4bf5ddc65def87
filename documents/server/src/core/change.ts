import { runGroupCommitTransaction } from '@sanhe/kit/concurrency/group-commit'
import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { transaction } from '@sanhe/kit/sqlite/database'
import { markFileDirty, markFormerFilePathDirty } from '#storage'
import type { Deps } from './deps.ts'
import type { LiveEvent } from './events.ts'

/** A cache or index derived from document rows. `refresh` receives the ids of changed rows. */
type DerivedState = { refresh(documentIds: number[]): void }
export type CommitChangeDeps = Pick<Deps, 'db' | 'files' | 'live'> &
  Record<'tree' | 'texts' | 'index', DerivedState>

/** Records the rows and files that a change affects. Files, index and tree are then derived from the rows. */
export type ChangeRecorder = {
  document(id: number): void
  file(path: string): void
  /**
   * Records that the file at this path will no longer belong to a document. Must be called before the document's row
   * changes.
   */
  fileGone(path: string): void
  /**
   * Records that a change removed asset rows of this project, so that asset files without a row are removed
   * after the commit.
   */
  assets(projectSlug: string): void
  event(event: LiveEvent): void
}

/**
 * Caches, index and event bus that ignore every change. They are used for work on a data folder without a running
 * service; the next start of the service detects the changes.
 */
export const inactiveDerivedState = {
  tree: { refresh() {} },
  texts: { refresh() {} },
  index: { refresh() {} },
  live: {
    publish() {},
    listen: () => () => {},
    pages: new Map(),
    listenToClosedPages: () => () => {},
    closePage() {},
  },
}

const apiError = createErrorCatalogue({
  DISK_FULL: [507, 'The disk is full. Read again before you repeat this: it may have been saved'],
})

/**
 * Runs one use case. Everything in `work` commits in one transaction, together with the list of files that become
 * dirty. After the commit, tree and index are refreshed, events are published to browsers, and the files are written.
 * Resolves when the files are safe on disk. Concurrent use cases share one flush to disk.
 */
export async function commitChange<T>(
  deps: CommitChangeDeps,
  work: (recorder: ChangeRecorder) => T,
): Promise<T> {
  const recorder = createChangeRecorder(deps.db)
  const result = await runGroupCommitTransaction(deps.db, () => work(recorder)).catch(refuseFullDisk)
  refreshDerivedState(deps, recorder)
  // Runs synchronously after the commit, so that no upload can run between the change of the rows and the removal of
  // the files.
  for (const projectSlug of recorder.assetFolders) deps.files.assets.sweep(projectSlug)
  if (recorder.paths.size) await deps.files.flush([...recorder.paths])
  return result
}

/** Commits a change synchronously, without writing its files: the caller must flush the files. */
export function commitChangeWithoutFlush<T>(
  deps: Omit<CommitChangeDeps, 'files'>,
  work: (recorder: ChangeRecorder) => T,
): T {
  const recorder = createChangeRecorder(deps.db)
  try {
    const result = transaction(deps.db, () => work(recorder))
    refreshDerivedState(deps, recorder)
    return result
  } catch (error) {
    return refuseFullDisk(error)
  }
}

function createChangeRecorder(db: Deps['db']) {
  const documents = new Set<number>()
  const paths = new Set<string>()
  const assetFolders = new Set<string>()
  const events: LiveEvent[] = []
  const mark = (write: typeof markFormerFilePathDirty) => (path: string) => {
    write(db, path)
    paths.add(path)
  }
  return {
    documents,
    paths,
    assetFolders,
    events,
    document: (id: number) => documents.add(id),
    file: mark(markFileDirty),
    fileGone: mark(markFormerFilePathDirty),
    assets: (projectSlug: string) => assetFolders.add(projectSlug),
    event: (event: LiveEvent) => events.push(event),
  }
}

function refreshDerivedState(
  { tree, texts, index, live }: Omit<CommitChangeDeps, 'files'>,
  { documents, events }: ReturnType<typeof createChangeRecorder>,
) {
  if (documents.size) for (const follower of [tree, texts, index]) follower.refresh([...documents])
  for (const event of events) live.publish(event)
}

const sqliteFull = 13

function refuseFullDisk(error: unknown): never {
  throw (error as { errcode?: number }).errcode === sqliteFull ? apiError('DISK_FULL') : error
}
