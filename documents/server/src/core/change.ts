import { groupCommitTransaction } from '@sanhe/kit/concurrency/group-commit'
import { errorCatalogue } from '@sanhe/kit/http/errors'
import { transaction } from '@sanhe/kit/sqlite/database'
import { markDirty, markGone } from '#storage'
import type { Deps } from './deps.ts'
import type { LiveEvent } from './events.ts'

/** What is derived from document rows, and follows them when told which changed. */
type Follower = { refresh(documentIds: number[]): void }
export type ChangeDeps = Pick<Deps, 'db' | 'files' | 'live'> & Record<'tree' | 'texts' | 'index', Follower>

/** What a change touched. What file, index and tree then have to be is worked out from the rows. */
export type Touched = {
  document(id: number): void
  file(path: string): void
  /** Its document is about to leave this path. Say so before the row changes. */
  fileGone(path: string): void
  /** Rows no longer name some of this project's assets: what nothing names is removed after the commit. */
  assets(projectSlug: string): void
  event(event: LiveEvent): void
}

/** For work on a data folder that no service runs on: nobody follows, and the next start finds what changed. */
export const unattended = {
  tree: { refresh() {} },
  texts: { refresh() {} },
  index: { refresh() {} },
  live: { publish() {}, listen: () => () => {} },
}

const refuse = errorCatalogue({
  DISK_FULL: [507, 'The disk is full. Read again before you repeat this: it may have been saved'],
})

/**
 * One use case: everything in `work` commits at once, with the list of files it makes stale; then tree and
 * index follow, browsers are told, and the files are written. Returns when the files are safe on disk.
 * Use cases that arrive together share one flush of the disk.
 */
export async function change<T>(deps: ChangeDeps, work: (touched: Touched) => T): Promise<T> {
  const touched = openTouched(deps.db)
  const result = await groupCommitTransaction(deps.db, () => work(touched)).catch(refuseFullDisk)
  follow(deps, touched)
  // Nothing has run since the commit: no upload can come between the rows and what is removed by them.
  for (const projectSlug of touched.assetFolders) deps.files.assets.sweep(projectSlug)
  if (touched.paths.size) await deps.files.settle([...touched.paths])
  return result
}

/** The same up to the commit, at once. Whoever calls it sees to it that the files are settled. */
export function commit<T>(deps: Omit<ChangeDeps, 'files'>, work: (touched: Touched) => T): T {
  const touched = openTouched(deps.db)
  try {
    const result = transaction(deps.db, () => work(touched))
    follow(deps, touched)
    return result
  } catch (error) {
    return refuseFullDisk(error)
  }
}

function openTouched(db: Deps['db']) {
  const documents = new Set<number>()
  const paths = new Set<string>()
  const assetFolders = new Set<string>()
  const events: LiveEvent[] = []
  const mark = (write: typeof markGone) => (path: string) => {
    write(db, path)
    paths.add(path)
  }
  return {
    documents,
    paths,
    assetFolders,
    events,
    document: (id: number) => documents.add(id),
    file: mark(markDirty),
    fileGone: mark(markGone),
    assets: (projectSlug: string) => assetFolders.add(projectSlug),
    event: (event: LiveEvent) => events.push(event),
  }
}

function follow(
  { tree, texts, index, live }: Omit<ChangeDeps, 'files'>,
  { documents, events }: ReturnType<typeof openTouched>,
) {
  if (documents.size) for (const follower of [tree, texts, index]) follower.refresh([...documents])
  for (const event of events) live.publish(event)
}

const sqliteFull = 13

function refuseFullDisk(error: unknown): never {
  throw (error as { errcode?: number }).errcode === sqliteFull ? refuse('DISK_FULL') : error
}
