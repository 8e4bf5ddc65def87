import { setTimeout as wait } from 'node:timers/promises'
import { insideDataDir, stampAt } from '#storage'

const looksForRename = 10

export type QuietLooks = {
  soon(paths: Iterable<string>): void
  /** Resolves when nothing waits to be looked at. */
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Collects paths and hands them on once they have not changed for `quietMs`: a file that is half written, and
 * an editor that deletes before it writes, are given the time to finish. One that changes at every one of
 * `maxLooks` looks is let go.
 */
export function lookWhenQuiet(
  { dataDir, quietMs, maxLooks = Infinity }: { dataDir: string; quietMs: number; maxLooks?: number },
  look: (paths: string[]) => Promise<void>,
): QuietLooks {
  const waiting = new Map<string, { stamp: string | undefined; looks: number }>()
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function takeQuiet() {
    const quiet: string[] = []
    for (const [path, { stamp, looks }] of waiting) {
      const now = (await stampAt(insideDataDir(dataDir, path))) ?? 'gone'
      if (now === stamp) quiet.push(path)
      else if (looks === maxLooks) waiting.delete(path)
      else waiting.set(path, { stamp: now, looks: looks + 1 })
    }
    const handed = quiet.length === waiting.size ? quiet : quiet.filter((path) => !isHeldBack(path))
    for (const path of handed) waiting.delete(path)
    return handed
  }
  /** A file that is gone waits a while for those that still come: it may be one of them under another name. */
  function isHeldBack(path: string) {
    const { stamp, looks } = waiting.get(path) ?? { stamp: undefined, looks: 0 }
    if (stamp !== 'gone' || looks > looksForRename) return false
    waiting.set(path, { stamp, looks: looks + 1 })
    return true
  }
  async function run() {
    while (waiting.size && !closing.signal.aborted) {
      await wait(quietMs, undefined, { ref: false, signal: closing.signal })
      const quiet = await takeQuiet()
      if (quiet.length) await look(quiet)
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
