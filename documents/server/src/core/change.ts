import { errorCatalogue } from '@sanhe/kit/errors'
import { transaction } from '@sanhe/kit/sqlite'
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
 */
export async function change<T>(deps: ChangeDeps, work: (touched: Touched) => T): Promise<T> {
  const { result, paths, assetFolders } = commit(deps, work)
  // In the same turn as the commit: no upload can come between the rows and what is removed by them.
  for (const projectSlug of assetFolders) deps.files.assets.sweep(projectSlug)
  if (paths.length) await deps.files.settle(paths)
  return result
}

/** The same up to the commit, at once. Whoever calls it sees to it that the files at `paths` are settled. */
export function commit<T>(deps: Omit<ChangeDeps, 'files'>, work: (touched: Touched) => T) {
  const documents = new Set<number>()
  const paths = new Set<string>()
  const assetFolders = new Set<string>()
  const events: LiveEvent[] = []
  const mark = (write: typeof markGone) => (path: string) => {
    write(deps.db, path)
    paths.add(path)
  }
  const touched = {
    document: (id: number) => documents.add(id),
    file: mark(markDirty),
    fileGone: mark(markGone),
    assets: (projectSlug: string) => assetFolders.add(projectSlug),
    event: (event: LiveEvent) => events.push(event),
  }
  const result = refusingFullDisk(() => transaction(deps.db, () => work(touched)))
  if (documents.size) {
    deps.tree.refresh([...documents])
    deps.texts.refresh([...documents])
    deps.index.refresh([...documents])
  }
  for (const event of events) deps.live.publish(event)
  return { result, paths: [...paths], assetFolders: [...assetFolders] }
}

const sqliteFull = 13

function refusingFullDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw (error as { errcode?: number }).errcode === sqliteFull ? refuse('DISK_FULL') : error
  }
}
