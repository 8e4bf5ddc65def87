import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from '../install-package.ts'

const cacheFolder = join(import.meta.dirname, '../../../.cache/engines')

/** Packages that the proof runs. They are not dependencies of the product. */
export const enginePackages = {
  openclaw: { name: 'openclaw', version: '2026.9.6' },
  qwen: { name: '@qwen-code/qwen-code', version: '0.24.4' },
} as const

type EngineName = keyof typeof enginePackages

export const engineFolder = (engine: EngineName) => join(cacheFolder, engine)

/** Installs a package into the ignored cache. Returns its folder. */
export function installEngine(engine: EngineName) {
  const { name, version } = enginePackages[engine]
  return installPackage(engineFolder(engine), name, version)
}

/** Deletes everything that the proof installed. */
export const removeEngines = () => rmSync(cacheFolder, { recursive: true, force: true })
