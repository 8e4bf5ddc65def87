import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { BundleAbout, BundlePersona, BundleQuickCommand } from './bundle-schemas.ts'
import { type BundleFiles, signaturePath, signBundleFiles, toPublicKey } from './bundle-signature.ts'
import { formatPersonaFile } from './persona-file.ts'
import { manifestPath, personaPath, quickCommandsPath, readBundle } from './read-bundle.ts'

export type BundleContent = {
  about: BundleAbout
  persona?: BundlePersona | undefined
  quickCommands: readonly BundleQuickCommand[]
  skills: ReadonlyMap<string, BundleFiles>
}

const toJsonFile = (value: unknown) => utf8ToBytes(`${JSON.stringify(value, null, 2)}\n`)

/** Returns the signed files of a bundle. Throws a `BundleError` if a reader would refuse them. */
export function composeBundle(
  { about, persona, quickCommands, skills }: BundleContent,
  privateKey: string,
): BundleFiles {
  const manifest = { format: 1, ...about, publisher_key: toPublicKey(privateKey) }
  const files = new Map<string, Uint8Array>([[manifestPath, toJsonFile(manifest)]])
  if (persona) files.set(personaPath, utf8ToBytes(formatPersonaFile(persona)))
  if (quickCommands.length > 0) files.set(quickCommandsPath, toJsonFile(quickCommands))
  for (const [name, own] of skills)
    for (const [path, bytes] of own) files.set(`skills/${name}/${path}`, bytes)
  files.set(signaturePath, signBundleFiles(files, privateKey))
  readBundle(files)
  return files
}
