import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Content hash of each file, by its path from the root of the checkout. */
export type FileHashes = Record<string, string>

/** Hashes the files of the checkout that git does not ignore, including uncommitted ones. */
export async function hashCheckoutFiles(root: string): Promise<FileHashes> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const paths = [...new Set(stdout.split('\0'))].filter(Boolean)
  const entries = await Promise.all(
    paths.map(async (path) => [path, await hashOf(join(root, path))] satisfies [string, string | undefined]),
  )
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Returns the hash of a file, or undefined for a file that was deleted but is still in git's index. */
const hashOf = (path: string) =>
  readFile(path).then(
    (bytes) => createHash('sha1').update(bytes).digest('hex'),
    () => undefined,
  )

/** Returns the paths that were added, changed or removed between two sets of hashes. */
export const listChangedPaths = (before: FileHashes, now: FileHashes) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path])

/**
 * Stores in `.cache/checks`, for each step of `npm run check`, the hashes of the files with which the step last passed.
 */
export function openPassedCheckStore(root: string) {
  const fileOf = (step: string) => join(root, '.cache/checks', `${step.replace(/\W+/g, '-')}.json`)
  return {
    /** Returns the file hashes with which a step last passed; empty when the step has never passed on this machine. */
    read: async (step: string): Promise<FileHashes> =>
      readFile(fileOf(step), 'utf8').then(
        (text) => JSON.parse(text) as FileHashes,
        () => ({}),
      ),
    async write(step: string, hashes: FileHashes) {
      await mkdir(dirname(fileOf(step)), { recursive: true })
      await writeFile(fileOf(step), JSON.stringify(hashes))
    },
  }
}
