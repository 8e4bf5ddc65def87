import { setTimeout as wait } from 'node:timers/promises'
import { readFileStampText, resolveInDataDir } from '#storage'

/**
 * Largest number of checks of the folder (about 3 seconds) for which other files wait while a file is missing.
 * Without a limit, a file that never stops changing would delay all others.
 */
const checksForRename = 10

export type DebouncedPath = { path: string; isGone: boolean }

export type PathDebouncer = {
  add(paths: Iterable<string>): void
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Debounces paths: passes them to `processStable` once they have not changed for `quietMs`, so that half-written files
 * and editors that delete before they write can finish. Drops a path that changed at `maxChecks` checks in a row.
 * `processStable` returns the paths that changed during its run, which are debounced again.
 */
export function debouncePaths(
  { dataDir, quietMs, maxChecks = Infinity }: { dataDir: string; quietMs: number; maxChecks?: number },
  processStable: (stable: DebouncedPath[]) => Promise<string[]>,
): PathDebouncer {
  const waiting = new Map<string, { stamp: string | undefined; checks: number }>()
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let heldChecks = 0

  async function takeStable() {
    const stable: DebouncedPath[] = []
    for (const [path, { stamp, checks }] of waiting) {
      const now = (await readFileStampText(resolveInDataDir(dataDir, path))) ?? 'gone'
      if (now === stamp) stable.push({ path, isGone: now === 'gone' })
      else if (checks === maxChecks) waiting.delete(path)
      else waiting.set(path, { stamp: now, checks: checks + 1 })
    }
    if (mayBeRenames(stable.length)) return []
    for (const { path } of stable) waiting.delete(path)
    return stable
  }
  /**
   * While a file is missing, other files wait for the paths that are still changing, because one of these may be the
   * new name of the missing file.
   */
  function mayBeRenames(stableCount: number) {
    const isGone = [...waiting.values()].some(({ stamp }) => stamp === 'gone')
    heldChecks = isGone && stableCount < waiting.size ? heldChecks + 1 : 0
    return heldChecks > 0 && heldChecks <= checksForRename
  }
  async function run() {
    while (waiting.size && !closing.signal.aborted) {
      await wait(quietMs, undefined, { ref: false, signal: closing.signal })
      const stable = await takeStable()
      for (const path of stable.length ? await processStable(stable) : [])
        waiting.set(path, { stamp: undefined, checks: 1 })
    }
  }
  const stopped = (error: unknown) => {
    if (!closing.signal.aborted) throw error
  }
  return {
    add(paths) {
      for (const path of paths) if (!waiting.has(path)) waiting.set(path, { stamp: undefined, checks: 1 })
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
