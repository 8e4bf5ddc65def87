import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgresPackage, preparePostgresBinaries } from './binaries.ts'
import {
  isTestRunAsRoot,
  createPublicTempFolder,
  unprivilegedOsAccount,
  canUnprivilegedAccountRead,
} from './testing/accounts.ts'

/** Creates a package as npm unpacks it when its scripts are denied and the umask is strict. */
function unpackedPackage(folder: string) {
  for (const path of ['', 'native', 'native/bin', 'native/lib'])
    mkdirSync(join(folder, path), { mode: 0o700 })
  writeFileSync(join(folder, 'native/bin/postgres'), '', { mode: 0o700 })
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), '', { mode: 0o600 })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links), { mode: 0o600 })
  return { folder, version: '18.4.0-test' }
}

const libraryOf = (program: string) => join(program, '../../lib/libpq.so.5')

test('findPostgresPackage tells the operator of a platform without PostgreSQL to set DATABASE_URL', () => {
  expect(() => findPostgresPackage('linux', 'mips')).toThrow(/linux-mips.*set DATABASE_URL/)
})

test('findPostgresPackage finds the package of this platform with its version', () => {
  expect(findPostgresPackage().version).toMatch(/^\d+\.\d+/)
})

test('preparePostgresBinaries runs the programs in the npm package for a plain user and creates the missing symbolic links', async () => {
  using temp = createPublicTempFolder()
  const found = unpackedPackage(join(temp.path, 'package'))
  const fallback = join(temp.path, 'data')
  for (const _ of ['first', 'again']) {
    const binaries = await preparePostgresBinaries({}, fallback, found)
    expect(binaries).toMatchObject({ postgres: join(found.folder, 'native/bin/postgres'), major: 18 })
    expect(readlinkSync(libraryOf(binaries.postgres))).toBe('libpq.so.5.18')
  }
  expect(existsSync(fallback)).toBe(false)
})

test.skipIf(!isTestRunAsRoot)(
  'preparePostgresBinaries gives root a copy that every account can read (skipped for a plain user)',
  async () => {
    using temp = createPublicTempFolder()
    const found = unpackedPackage(join(temp.path, 'package'))
    const copies = await Promise.all(
      [1, 2, 3].map(() => preparePostgresBinaries(unprivilegedOsAccount, temp.path, found)),
    )
    const { postgres } = copies[0]!
    const copy = join(postgres, '../../..')
    onTestFinished(() => [copy, `${copy}.lock`].forEach((path) => rmSync(path, { recursive: true })))

    expect(new Set(copies.map((each) => each.postgres)).size).toBe(1)
    expect(postgres).toMatch(/^\/var\/cache\/sanhe\//)
    expect(statSync(postgres).mode & 0o777).toBe(0o755)
    expect(statSync(join(copy, 'native/lib/libpq.so.5.18')).mode & 0o777).toBe(0o644)
    expect(lstatSync(libraryOf(postgres)).isSymbolicLink()).toBe(true)
    expect(existsSync(libraryOf(join(found.folder, 'native/bin/postgres')))).toBe(false)
  },
)

const script = `
  const { preparePostgresBinaries } = await import(process.argv[1])
  const [folder, fallback] = process.argv.slice(2)
  console.log((await preparePostgresBinaries({}, fallback, { folder, version: '18.4.0-test' })).postgres)
`

test.skipIf(isTestRunAsRoot && !canUnprivilegedAccountRead)(
  'preparePostgresBinaries gives a plain user a copy when the package folder is read-only (skipped for root in a checkout closed to others)',
  async () => {
    using temp = createPublicTempFolder()
    const { folder } = unpackedPackage(join(temp.path, 'package'))
    const fallback = join(temp.path, 'data')
    mkdirSync(fallback)
    for (const path of ['', 'native', 'native/bin', 'native/lib']) chmodSync(join(folder, path), 0o555)
    for (const path of ['bin/postgres', 'lib/libpq.so.5.18', 'pg-symlinks.json'])
      chmodSync(join(folder, 'native', path), 0o555)
    if (isTestRunAsRoot) chownSync(fallback, unprivilegedOsAccount.uid, unprivilegedOsAccount.gid)

    const module = join(import.meta.dirname, 'binaries.ts')
    const args = ['--input-type=module', '-e', script, module, folder, fallback]
    const { stdout } = await promisify(execFile)(
      process.execPath,
      args,
      isTestRunAsRoot ? unprivilegedOsAccount : {},
    )
    expect(stdout.trim()).toBe(join(fallback, 'postgres-18.4.0-test/native/bin/postgres'))
    expect(existsSync(libraryOf(stdout.trim()))).toBe(true)
    for (const path of ['', 'native', 'native/bin', 'native/lib']) chmodSync(join(folder, path), 0o755)
  },
)
