import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../terminal/commands.ts'

/**
 * Installs an npm package that only a proof needs into `folder`, without its install scripts and without changing the
 * lockfile of the project. Returns the folder of the package. A package that is already there is used again.
 */
export async function installPackage(folder: string, name: string, version: string) {
  const installed = join(folder, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const npm = ['install', `${name}@${version}`, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await runCommand(folder, 'npm', npm)
  if (code !== 0) throw new Error(`npm install ${name}@${version} failed:\n${output}`)
  return installed
}
