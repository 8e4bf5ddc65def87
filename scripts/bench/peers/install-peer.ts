import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { runCommand } from '../../terminal/commands.ts'

export const peerCacheFolder = join(import.meta.dirname, '../../../.cache/peers')
export type NpmPeer = 'nestjs' | 'openclaw' | 'directus'

/**
 * Installs a peer by its committed lockfile into the ignored cache, without install scripts. An installed peer is used
 * again until its lockfile changes. Returns its folder.
 */
export async function installNpmPeer(name: NpmPeer) {
  const folder = join(peerCacheFolder, name)
  const source = join(import.meta.dirname, name)
  const lock = readFileSync(join(source, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const marker = join(folder, 'installed')
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return folder
  process.stderr.write(`  npm installs ${name} into ${folder} …\n`)
  const { code, output } = await runCommand(folder, 'npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  if (code !== 0) throw new OperatorError(`npm could not install the peer ${name}:\n${output}`)
  writeFileSync(marker, hash)
  return folder
}

/** Returns the version of an installed package of a peer. */
export const readPeerVersion = (folder: string, name: string) =>
  (
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string
    }
  ).version
