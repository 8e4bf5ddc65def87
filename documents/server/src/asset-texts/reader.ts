import { runInLimitedProcess, untrustedFileLimits } from '@sanhe/kit/concurrency/limited-process'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { getAssetFilePath, hasAssetBytes } from '#assets'
import type { Deps } from '#core'
import { getTextFormat, type TextFormat } from './rules.ts'
import { beginReading, cancelReading, countChanges, findAssetToRead, storeText } from './store.ts'

type ReaderDeps = Pick<Deps, 'db' | 'config'>

/** Time between two looks for new attachments. A new attachment is found by its text within about this time. */
const lookMs = 5 * secondMs

const program = new URL('./extract-process.ts', import.meta.url)

export type AssetTextReader = {
  /** Reads every attachment that has no text yet, one at a time. Resolves with their number. */
  readAll(): Promise<number>
  /** Ends the process that reads the current attachment. The next start of the service reads it again. */
  stop(): Promise<void>
}

/**
 * Reads the texts of attachments in the background. The rows of attachments are the queue, so a text is also read
 * after a crash, a restore or an import, and exactly once for equal bytes.
 */
export function createAssetTextReader(deps: ReaderDeps): AssetTextReader {
  const stopping = new AbortController()
  let running: Promise<number> | undefined
  /** Number of changes at which no attachment was left to read. The look for one reads the rows of all attachments. */
  let changesWhenDone: number | undefined

  async function readPending() {
    let count = 0
    if (countChanges(deps.db) === changesWhenDone) return count
    const findNext = (afterId: number) =>
      stopping.signal.aborted ? undefined : findAssetToRead(deps.db, afterId)
    for (let next = findNext(0); next; next = findNext(next.id)) {
      await readAsset(deps, next, stopping.signal)
      count += 1
    }
    // A look that found an attachment has waited, so an attachment with a smaller id may be new.
    if (count === 0) changesWhenDone = countChanges(deps.db)
    return count
  }
  const readAll = () => (running ??= readPending().finally(() => (running = undefined)))
  return {
    readAll,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

type PendingAsset = NonNullable<ReturnType<typeof findAssetToRead>>

async function readAsset(deps: ReaderDeps, { stored_at, project_slug }: PendingAsset, signal: AbortSignal) {
  beginReading(deps.db, stored_at)
  const format = getTextFormat(stored_at)
  const isReadable = format !== undefined && hasAssetBytes(deps, project_slug, stored_at)
  const text = isReadable
    ? await extractText({ path: getAssetFilePath(deps, project_slug, stored_at), format }, signal)
    : undefined
  if (signal.aborted) cancelReading(deps.db, stored_at)
  else storeText(deps.db, stored_at, text)
}

/** Returns undefined for a file that is damaged, protected by a password, or takes too much time or memory. */
async function extractText(task: { path: string; format: TextFormat }, signal: AbortSignal) {
  try {
    const limits = { ...untrustedFileLimits, signal }
    return (await runInLimitedProcess<{ text: string }>(program, task, limits)).text
  } catch {
    return undefined
  }
}

/** The job does not wait for the reader, because other jobs would wait for it. */
export const assetTextJobs = (reader: AssetTextReader, log: Deps['log']): Job[] => [
  {
    name: 'asset-texts.read',
    everyMs: lookMs,
    run: () =>
      void reader.readAll().catch((error: unknown) => log.error({ err: error }, 'attachments are not read')),
  },
]
