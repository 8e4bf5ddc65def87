import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { runCommand } from '../../terminal/commands.ts'
import { peerFolder } from './install-peer.ts'

/** Version of the Debian package. PHP has no pinned version, because security updates replace its packages. */
export const dokuwikiVersion = '0.0.20220731.a-2'
const packages = [
  `dokuwiki=${dokuwikiVersion}`,
  'php8.2-cli',
  'php8.2-common',
  'php8.2-mbstring',
  'php8.2-opcache',
  'php8.2-xml',
  'php-geshi',
  'php-phpseclib',
]
const extensions = ['ctype', 'iconv', 'mbstring', 'dom', 'simplexml', 'xml', 'tokenizer', 'posix', 'fileinfo']

/**
 * Downloads the packages of DokuWiki and PHP from Debian and unpacks them into the ignored cache, without changing the
 * system. Returns the folder with the unpacked files; undefined if this machine cannot do so.
 */
export async function installDokuwiki() {
  const folder = peerFolder('dokuwiki')
  const root = join(folder, 'root')
  if (existsSync(join(folder, 'installed'))) return root
  process.stderr.write(`  apt-get downloads DokuWiki into ${folder} …\n`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  const download = await runCommand(folder, 'apt-get', ['download', ...packages])
  if (download.code !== 0) {
    process.stderr.write(
      `  DokuWiki is left out: it needs apt-get with the packages of Debian 12.\n${download.output}\n`,
    )
    return undefined
  }
  for (const file of globSync('*.deb', { cwd: folder })) await unpack(folder, file, root)
  relocate(root)
  writeFileSync(join(folder, 'installed'), dokuwikiVersion)
  return root
}

async function unpack(folder: string, file: string, root: string) {
  const { code, output } = await runCommand(folder, 'dpkg', ['-x', file, root])
  if (code !== 0) throw new OperatorError(`dpkg could not unpack ${file}:\n${output}`)
}

/** Replaces absolute paths in the unpacked files, so that DokuWiki runs from the cache. */
function relocate(root: string) {
  for (const file of globSync('{usr/share/dokuwiki,etc/dokuwiki}/**/*.php', { cwd: root })) {
    const path = join(root, file)
    if (!existsSync(path)) continue
    const text = readFileSync(path, 'utf8')
    const moved = text.replaceAll(/(['"])(?=\/(usr\/share|var\/lib|etc)\/)/g, `$1${root}`)
    if (moved !== text) writeFileSync(path, moved)
  }
  for (const name of ['plugins', 'tpl']) {
    const link = join(root, 'usr/share/dokuwiki/lib', name)
    rmSync(link, { force: true })
    symlinkSync(join(root, 'var/lib/dokuwiki/lib', name), link)
  }
}

/** Returns the settings of PHP: the modules that DokuWiki needs, and the cache of compiled scripts. */
export function formatPhpSettings(root: string) {
  const [modules] = globSync('usr/lib/php/2*', { cwd: root })
  return [
    `extension_dir=${join(root, modules ?? '')}`,
    `include_path=.:${join(root, 'usr/share/php')}`,
    'zend_extension=opcache',
    ...extensions.map((name) => `extension=${name}`),
    'opcache.enable_cli=1',
    'opcache.validate_timestamps=0',
    'memory_limit=512M',
    'display_errors=0',
    'error_reporting=E_ERROR',
    '',
  ].join('\n')
}
