import { setTimeout as wait } from 'node:timers/promises'
import { resolveInDataDir, readStamp } from '#storage'

/**
 * Number of checks that new files wait for a rename, about 3 seconds: an editor that never stops writing delays others
 * no longer.
 */
const checksForRename = 10

/** A path that has stopped changing, with or without a file. */
export type StablePath = { path: string; isGone: boolean }

export type PathDebouncer = {
  add(paths: Iterable<string>): void
  /** Resolves when no path is pending. */
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Debounces paths: passes them to `look` once they have not changed for `quietMs`, so that half-written files and
 * editors that delete before they write can finish. Drops a path that changed at `maxLooks` checks in a row. `look`
 * returns the paths that changed meanwhile, which are debounced again.
 */
export function debouncePaths(
  { dataDir, quietMs, maxLooks = Infinity }: { dataDir: string; quietMs: number; maxLooks?: number },
  look: (quiet: StablePath[]) => Promise<string[]>,
): PathDebouncer {
  const waiting = new Map<string, { stamp: string | undefined; looks: number }>()
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let heldLooks = 0

  async function takeQuiet() {
    const quiet: StablePath[] = []
    for (const [path, { stamp, looks }] of waiting) {
      const now = (await readStamp(resolveInDataDir(dataDir, path))) ?? 'gone'
      if (now === stamp) quiet.push({ path, isGone: now === 'gone' })
      else if (looks === maxLooks) waiting.delete(path)
      else waiting.set(path, { stamp: now, looks: looks + 1 })
    }
    if (mayBeRenames(quiet.length)) return []
    for (const { path } of quiet) waiting.delete(path)
    return quiet
  }
  /** While files are missing, present files wait for pending ones, because one may be the new name of another. */
  function mayBeRenames(quietFiles: number) {
    const isGone = [...waiting.values()].some(({ stamp }) => stamp === 'gone')
    heldLooks = isGone && quietFiles < waiting.size ? heldLooks + 1 : 0
    return heldLooks > 0 && heldLooks <= checksForRename
  }
  async function run() {
    while (waiting.size && !closing.signal.aborted) {
      await wait(quietMs, undefined, { ref: false, signal: closing.signal })
      const quiet = await takeQuiet()
      for (const path of quiet.length ? await look(quiet) : [])
        waiting.set(path, { stamp: undefined, looks: 1 })
    }
  }
  const stopped = (error: unknown) => {
    if (!closing.signal.aborted) throw error
  }
  return {
    add(paths) {
      for (const path of paths) if (!waiting.has(path)) waiting.set(path, { stamp: undefined, looks: 1 })
      if (!closing.signal.aborted)
        running ??= run()
          .catch(stopped)
          .finally(() => (running = undefined))
    },
    idle: async () => running,
    async close() {
      closing.abort()
      await running
    },
  }
}
