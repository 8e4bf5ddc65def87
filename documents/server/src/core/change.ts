import { errorCatalogue } from '@sanhe/kit/errors'
import { transaction } from '@sanhe/kit/sqlite'
import { markDirty } from '#storage'
import type { Deps } from './deps.ts'
import type { LiveEvent } from './events.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'files' | 'index' | 'tree' | 'texts' | 'live'>

/** What a change touched. What file, index and tree then have to be is worked out from the rows. */
export type Touched = {
  document(id: number): void
  file(path: string, lastHash?: string | null): void
  /** Rows no longer name some of this project's assets: what nothing names is removed after the commit. */
  assets(projectSlug: string): void
  event(event: LiveEvent): void
}

const refuse = errorCatalogue({
  DISK_FULL: [507, 'The disk is full. Read again before you repeat this: it may have been saved'],
})

/**
 * One use case: everything in `work` commits at once, with the list of files it makes stale; then tree and
 * index follow, browsers are told, and the files are written. Returns when the files are safe on disk.
 */
export async function change<T>(deps: ChangeDeps, work: (touched: Touched) => T): Promise<T> {
  const documents = new Set<number>()
  const paths = new Set<string>()
  const assetFolders = new Set<string>()
  const events: LiveEvent[] = []
  const result = refusingFullDisk(() =>
    transaction(deps.db, () =>
      work({
        document: (id) => documents.add(id),
        file(path, lastHash = null) {
          markDirty(deps.db, path, lastHash)
          paths.add(path)
        },
        assets: (projectSlug) => assetFolders.add(projectSlug),
        event: (event) => events.push(event),
      }),
    ),
  )
  // In the same turn as the commit: no upload can come between the rows and what is removed by them.
  for (const projectSlug of assetFolders) deps.files.assets.sweep(projectSlug)
  if (documents.size) {
    deps.tree.refresh([...documents])
    deps.texts.refresh([...documents])
    deps.index.refresh([...documents])
  }
  for (const event of events) deps.live.publish(event)
  if (paths.size) await deps.files.settle([...paths])
  return result
}

const sqliteFull = 13

function refusingFullDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw (error as { errcode?: number }).errcode === sqliteFull ? refuse('DISK_FULL') : error
  }
}
