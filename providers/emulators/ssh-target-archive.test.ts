import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type SshTargetArchiveRecipe,
  makeSshTargetArchive,
  sshTargetArchivePath,
} from './ssh-target-archive.ts'

let work: string
let folder: string
let path: string
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'sanhe-archive-'))
  folder = join(work, 'cache')
  path = [join(work, 'bin'), process.env['PATH']].join(delimiter)
  mkdirSync(join(work, 'bin'))
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

/** Installs a fake debootstrap that counts its calls. The target folder is its last argument. */
function installDebootstrap(script = 'mkdir -p "$target/etc"; echo 12 >"$target/etc/debian_version"') {
  const file = join(work, 'bin/debootstrap')
  writeFileSync(file, `#!/bin/bash\nset -eu\necho call >>'${work}/calls'\ntarget="\${@: -1}"\n${script}\n`)
  chmodSync(file, 0o755)
}
const calls = () =>
  existsSync(join(work, 'calls'))
    ? execFileSync('wc', ['-l', join(work, 'calls')], { encoding: 'utf8' }).split(' ')[0]
    : '0'

describe('makeSshTargetArchive', () => {
  test('makeSshTargetArchive packs a root folder that every user of the system may enter', async () => {
    installDebootstrap()
    const archive = await makeSshTargetArchive({ folder, path })
    const listing = execFileSync('tar', ['-tvzf', archive], { encoding: 'utf8' })
    expect(listing.split('\n')[0]).toMatch(/^drwxr-xr-x .* \.\/$/)
    expect(listing).toContain('./etc/debian_version')
  })

  test('makeSshTargetArchive reuses the archive of the same recipe and ignores archives of other recipes', async () => {
    installDebootstrap()
    const made = await makeSshTargetArchive({ folder, path })
    expect(await makeSshTargetArchive({ folder, path })).toBe(made)
    expect(calls()).toBe('1')
    // The archive in this file was made by an earlier version, which put no hash of the recipe into the file name. The
    // function must not use the archive.
    writeFileSync(join(folder, 'ssh-target-bookworm.tar.gz'), 'an archive with a closed root folder')
    const recipe = { version: 3, suite: 'bookworm', variant: 'minbase', packages: ['openssh-server'] }
    const other = {
      folder,
      path,
      recipe: { ...recipe, excluded: [], architecture: 'x64' } satisfies SshTargetArchiveRecipe,
    }
    expect(await makeSshTargetArchive(other)).not.toBe(made)
    expect(calls()).toBe('2')
  })

  test('makeSshTargetArchive rejects and asks to install debootstrap when it is missing', async () => {
    const without = makeSshTargetArchive({ folder, path: '/nonexistent' })
    await expect(without).rejects.toThrow('apt-get install debootstrap')
    expect(existsSync(folder)).toBe(false)
  })

  test('makeSshTargetArchive leaves no file when debootstrap fails, and reports its output', async () => {
    installDebootstrap('mkdir "$target/etc"; echo "E: Failed getting release file" >&2; exit 1')
    await expect(makeSshTargetArchive({ folder, path })).rejects.toThrow('E: Failed getting release file')
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(sshTargetArchivePath({ folder }))).toBe(false)
  })
})
