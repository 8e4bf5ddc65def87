import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../terminal/commands.ts'

const cacheFolder = join(import.meta.dirname, '../../../.cache/engines')

/** Packages that the proof runs. They are not dependencies of the product. */
export const enginePackages = {
  openclaw: { name: 'openclaw', version: '2026.9.6' },
  qwen: { name: '@qwen-code/qwen-code', version: '0.24.4' },
} as const

type EngineName = keyof typeof enginePackages

export const engineFolder = (engine: EngineName) => join(cacheFolder, engine)

/** Installs a package into the ignored cache, without its install scripts. Returns its folder. */
export async function installEngine(engine: EngineName) {
  const { name, version } = enginePackages[engine]
  const folder = engineFolder(engine)
  const installed = join(folder, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const npm = ['install', `${name}@${version}`, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await runCommand(folder, 'npm', npm)
  if (code !== 0) throw new Error(`npm install ${name}@${version} failed:\n${output}`)
  return installed
}

/** Deletes everything that the proof installed. */
export const removeEngines = () => rmSync(cacheFolder, { recursive: true, force: true })
