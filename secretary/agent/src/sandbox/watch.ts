import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { SandboxLimits, SandboxStopReason } from './rules.ts'

const pageBytes = 4096
/**
 * Interval of the checks. The size of the folder is measured only at every fifth check, because it takes
 * longer.
 */
const checkMs = 100
const checksPerMeasurement = 5
const maxMeasuredEntries = 20_000

/** Lists the processes of the sandbox: those that share the process namespace of its first process. */
async function listProcesses(firstPid: number) {
  const space = await readlink(`/proc/${firstPid}/ns/pid`).catch(() => undefined)
  if (space === undefined) return []
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const spaces = await Promise.all(
    ids.map(async (id) => ({ id, space: await readlink(`/proc/${id}/ns/pid`).catch(() => undefined) })),
  )
  return spaces.filter((process) => process.space === space).map(({ id }) => id)
}

async function sumMemory(ids: string[]) {
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const text = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '')
      return (Number(text.split(' ')[1]) || 0) * pageBytes
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Returns the size of all files below a folder, including hidden files. Returns infinity if the folder has too many
 * entries.
 */
export async function measureFolderBytes(folder: string) {
  let bytes = 0
  let entries = 0
  const queue = [folder]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const at = next
    // oxlint-disable-next-line no-await-in-loop -- the folders of a folder are known after it was read
    const found = await readdir(at, { withFileTypes: true }).catch(() => [])
    entries += found.length
    if (entries > maxMeasuredEntries) return Infinity
    // oxlint-disable-next-line no-await-in-loop -- one folder at a time bounds the number of open requests
    const sizes = await Promise.all(
      found.map(async (entry) => {
        if (entry.isDirectory()) queue.push(join(at, entry.name))
        return (await lstat(join(at, entry.name)).catch(() => undefined))?.size ?? 0
      }),
    )
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/**
 * Watches the limits that the kernel does not enforce, and reports the first one that is exceeded. Returns a
 * function that stops watching.
 */
export function watchSandboxLimits(
  firstPid: number,
  folder: string,
  limits: SandboxLimits,
  onExceeded: (stop: SandboxStopReason) => void,
) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  async function check(round: number) {
    const ids = await listProcesses(firstPid)
    if (ids.length > limits.processes) onExceeded('processes')
    else if ((await sumMemory(ids)) > limits.memoryBytes) onExceeded('memory')
    else if (round % checksPerMeasurement === 0 && (await measureFolderBytes(folder)) > limits.folderBytes)
      onExceeded('disk')
    if (!isStopped) timer = setTimeout(() => void check(round + 1), checkMs)
  }
  void check(1)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
