import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { runCommand } from '../../terminal/commands.ts'
import { peerCacheFolder } from './install-peer.ts'

/**
 * Downloads packages of Debian with apt and unpacks them into the ignored cache. Needs no root and installs nothing on
 * the machine. Unpacked packages are used again until the list changes. Returns the folder that stands for `/`.
 */
export async function unpackDebianPackages(name: string, packages: readonly string[]) {
  const folder = join(peerCacheFolder, name)
  const root = join(folder, 'root')
  const marker = join(folder, 'unpacked')
  const list = packages.join('\n')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === list) return root
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.stderr.write(`  apt downloads ${name} into ${folder} …\n`)
  const download = await runCommand(folder, 'apt-get', ['download', ...packages])
  if (download.code !== 0)
    throw new OperatorError(
      `apt could not download the peer ${name}. It needs Debian 12 with a reachable mirror; ` +
        `if its lists are missing, type as root: apt-get update\n${download.output}`,
    )
  for (const archive of globSync('*.deb', { cwd: folder })) await unpack(folder, archive, root)
  relocate(root)
  writeFileSync(marker, list)
  return root
}

async function unpack(folder: string, archive: string, root: string) {
  const { code, output } = await runCommand(folder, 'dpkg', ['-x', archive, root])
  if (code !== 0) throw new OperatorError(`dpkg could not unpack ${archive}:\n${output}`)
  rmSync(join(folder, archive))
}

/** Makes PHP files and symbolic links that name absolute paths of Debian point into `root`. */
function relocate(root: string) {
  for (const file of globSync('{etc,usr/share,var/lib}/**/*.php', { cwd: root, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    if (!file.isFile()) continue
    const source = readFileSync(path, 'utf8')
    const relocated = relocatePhpPaths(source, root)
    if (relocated !== source) writeFileSync(path, relocated)
  }
  for (const link of globSync('usr/share/*/lib/*', { cwd: root, withFileTypes: true })) {
    if (!link.isSymbolicLink()) continue
    const path = join(link.parentPath, link.name)
    const target = readlinkSync(path)
    if (!target.startsWith('/')) continue
    rmSync(path)
    symlinkSync(join(root, target), path)
  }
}

/** Puts `root` before the absolute paths of Debian at the beginning of the strings of a PHP file. */
export const relocatePhpPaths = (source: string, root: string) =>
  source.replace(/(['"])(?=\/(?:usr\/share|etc|var\/lib)\/)/g, (quote) => quote + root)
