import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ThirdPartyPackage = { name: string; version: string; license: string; folder: string }

type LockedPackage = { version?: string; license?: string; link?: boolean; dev?: boolean }
/** Old packages declare a list of licences, under `licenses` or `license`; the user chooses one of them. */
type DeclaredLicense = string | { type: string }
type Manifest = {
  name: string
  license?: DeclaredLicense | DeclaredLicense[]
  licenses?: DeclaredLicense[]
}

/**
 * Returns the licence that the package declares, as an SPDX expression where its authors wrote one. Without a
 * declaration, the file of the licence decides.
 */
function readLicense({ license, licenses }: Manifest, folder: string) {
  const declared = [license ?? licenses ?? readLicenseFile(folder)].flat()
  return declared.map((one) => (typeof one === 'string' ? one : one.type)).join(' OR ')
}

function readLicenseFile(folder: string) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
  return /^\s*(The )?MIT License\b/i.test(text) ? 'MIT' : 'UNKNOWN'
}

/**
 * Lists the packages of other authors that the products install, without development tools and without the packages of
 * other platforms, sorted by name and version. Each version occurs once, even if npm installed it in several folders.
 */
export function listThirdPartyPackages(root: string): ThirdPartyPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const installed = Object.entries(lock.packages).flatMap(([path, { version = '', link, dev }]) => {
    const folder = join(root, path)
    if (!path.includes('node_modules/') || link || dev || !existsSync(join(folder, 'package.json'))) return []
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    return [{ name: manifest.name, version, license: readLicense(manifest, folder), folder }]
  })
  const unique = new Map(installed.map((entry) => [`${entry.name} ${entry.version}`, entry]))
  return [...unique.values()].toSorted((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}
