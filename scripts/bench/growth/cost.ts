import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { percentileOf } from '../measure.ts'

export type GrowthRequest = {
  work: string
  /** Sends the request with this number and throws if it fails. */
  send(nth: number): Promise<void>
}
export type GrowthCost = { work: string; cpuMs: number; p50Ms: number; p95Ms: number }

/** Clock ticks of `/proc/PID/stat` per second. Linux reports 100 on every architecture that Node.js supports. */
const ticksPerSecond = 100

type ProcessTimes = { parent: number; ticks: number }

/** Returns the parent and the processor time of a process and of its ended children; undefined when it has ended. */
function readProcessTimes(pid: string): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return undefined
  }
}

/** Returns the processor time in ms that these processes and their children have used so far. */
export function readCpuMs(roots: number[]) {
  const all = new Map<number, ProcessTimes>()
  for (const path of globSync('/proc/[0-9]*')) {
    const pid = path.slice('/proc/'.length)
    const times = readProcessTimes(pid)
    if (times) all.set(Number(pid), times)
  }
  const isBelow = (pid: number): boolean => {
    if (roots.includes(pid)) return true
    const parent = all.get(pid)?.parent
    return parent !== undefined && parent > 1 && isBelow(parent)
  }
  const ticks = [...all].reduce((sum, [pid, times]) => sum + (isBelow(pid) ? times.ticks : 0), 0)
  return (ticks * 1000) / ticksPerSecond
}

/** Returns the process ids of the PostgreSQL servers in a folder. */
export const findPostgresPids = (folder: string) =>
  globSync('**/postmaster.pid', { cwd: folder }).map((path) =>
    Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]),
  )

/** Processor time in a second up to which the processes count as idle. */
const idleMs = 30
const longestWaitS = 180

/** Waits until the processes have finished the work of their start, which would count as work of the requests. */
export async function waitUntilIdle(pids: number[]) {
  for (let waitedS = 0; waitedS < longestWaitS; waitedS += 1) {
    const before = readCpuMs(pids)
    await pause(1000)
    if (readCpuMs(pids) - before <= idleMs) return
  }
  process.stderr.write(`  the service was still busy after ${longestWaitS} s\n`)
}

/** Requests before the measurement, so that the program is compiled and the caches are filled. */
const warmUps = 100

/**
 * Sends requests one after another. `cpuMs`: mean processor time of the processes for one request. Unlike a duration,
 * it stays nearly the same when other programs use the machine.
 */
export async function measureCost(
  { work, send }: GrowthRequest,
  { pids, requests }: { pids: number[]; requests: number },
): Promise<GrowthCost> {
  for (let nth = 0; nth < warmUps; nth += 1) await send(nth)
  const times: number[] = []
  const before = readCpuMs(pids)
  for (let nth = warmUps; nth < warmUps + requests; nth += 1) {
    const startedAt = performance.now()
    await send(nth)
    times.push(performance.now() - startedAt)
  }
  const cpuMs = (readCpuMs(pids) - before) / requests
  times.sort((a, b) => a - b)
  return { work, cpuMs, p50Ms: percentileOf(times, 0.5), p95Ms: percentileOf(times, 0.95) }
}
