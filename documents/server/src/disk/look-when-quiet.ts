import { setTimeout as wait } from 'node:timers/promises'
import { insideDataDir, stampAt } from '#storage'

/** At most 3 seconds: an editor that never stops writing holds up nobody for longer. */
const looksForRename = 10

/** A path that has not changed for a while, with or without a file. */
export type QuietPath = { path: string; isGone: boolean }

export type QuietLooks = {
  soon(paths: Iterable<string>): void
  /** Resolves when nothing waits to be looked at. */
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Collects paths and hands them on once they have not changed for `quietMs`: a file that is half written, and
 * an editor that deletes before it writes, are given the time to finish. One that changes at every one of
 * `maxLooks` looks is let go. `look` returns the paths that changed meanwhile, to be looked at again.
 */
export function lookWhenQuiet(
  { dataDir, quietMs, maxLooks = Infinity }: { dataDir: string; quietMs: number; maxLooks?: number },
  look: (quiet: QuietPath[]) => Promise<string[]>,
): QuietLooks {
  const waiting = new Map<string, { stamp: string | undefined; looks: number }>()
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let heldLooks = 0

  async function takeQuiet() {
    const quiet: QuietPath[] = []
    for (const [path, { stamp, looks }] of waiting) {
      const now = (await stampAt(insideDataDir(dataDir, path))) ?? 'gone'
      if (now === stamp) quiet.push({ path, isGone: now === 'gone' })
      else if (looks === maxLooks) waiting.delete(path)
      else waiting.set(path, { stamp: now, looks: looks + 1 })
    }
    if (mayBeRenames(quiet.length)) return []
    for (const { path } of quiet) waiting.delete(path)
    return quiet
  }
  /** While files are gone, others wait with them for those that still come: one may be the other under a new name. */
  function mayBeRenames(quietFiles: number) {
    const isGone = [...waiting.values()].some(({ stamp }) => stamp === 'gone')
    heldLooks = isGone && quietFiles < waiting.size ? heldLooks + 1 : 0
    return heldLooks > 0 && heldLooks <= looksForRename
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
    soon(paths) {
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
