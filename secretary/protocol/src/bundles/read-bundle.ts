import type { ZodType } from 'zod'
import { BundleError, type BundleFault } from './bundle-error.ts'
import { bundleLimits } from './bundle-limits.ts'
import {
  BundleManifest,
  type BundlePersona,
  type BundleQuickCommand,
  BundleQuickCommands,
} from './bundle-schemas.ts'
import { type BundleFiles, signaturePath, verifyBundleSignature } from './bundle-signature.ts'
import { parsePersonaFile } from './persona-file.ts'

export const manifestPath = 'bundle.json'
export const personaPath = 'persona.md'
export const quickCommandsPath = 'quick-commands.json'

/** Bundle whose files, hashes and signature were verified. Its texts are still those of a stranger. */
export type Bundle = {
  manifest: BundleManifest
  persona: BundlePersona | undefined
  quickCommands: BundleQuickCommand[]
  /** Files of each skill by the name of the skill. Paths begin in the folder of the skill. */
  skills: ReadonlyMap<string, BundleFiles>
}

const fixedPaths = [manifestPath, signaturePath, personaPath, quickCommandsPath]
const skillPath = /^skills\/([a-z0-9]+(?:-[a-z0-9]+)*)\/(.+)$/

/** Returns whether a path may occur in a bundle: relative, without hidden names, in one of the known places. */
export function isBundlePath(path: string) {
  if (fixedPaths.includes(path)) return true
  const parts = path.split('/')
  return (
    skillPath.test(path) &&
    path.length <= bundleLimits.pathCharacters &&
    parts.length <= bundleLimits.pathDepth &&
    parts.every((part) => /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(part) && !/[. ]$/.test(part))
  )
}

/** Limits of the zip archive of a bundle. */
export const bundleZipLimits = {
  packedBytes: bundleLimits.packedBytes,
  unpackedBytes: bundleLimits.unpackedBytes,
  fileBytes: bundleLimits.unpackedBytes,
  files: bundleLimits.files,
  isAllowed: isBundlePath,
}

/** Refusals of the zip archive by the reason why it cannot be read. */
export const bundleZipFaults = {
  invalid: 'BUNDLE_INVALID',
  path: 'BUNDLE_PATH_INVALID',
  large: 'BUNDLE_TOO_LARGE',
} as const satisfies Record<string, BundleFault>

/** Verifies the files of a bundle and returns its parts. Throws a `BundleError` with the first fault. */
export function readBundle(files: BundleFiles): Bundle {
  checkFiles(files)
  const manifest = parseFile(files, manifestPath, BundleManifest)
  verifyBundleSignature(files, manifest.publisher_key, readJson(files, signaturePath))
  const persona = files.get(personaPath)
  const bundle = {
    manifest,
    persona: persona && parsePersonaFile(decodeText(persona, personaPath)),
    quickCommands: files.has(quickCommandsPath)
      ? parseFile(files, quickCommandsPath, BundleQuickCommands)
      : [],
    skills: groupSkills(files),
  }
  if (!bundle.persona && bundle.quickCommands.length === 0 && bundle.skills.size === 0)
    throw new BundleError('BUNDLE_EMPTY', 'a persona, a skill or a quick command is required')
  return bundle
}

function checkFiles(files: BundleFiles) {
  const paths = [...files.keys()]
  const unsafe = paths.find((path) => !isBundlePath(path))
  if (unsafe !== undefined) throw new BundleError('BUNDLE_PATH_INVALID', JSON.stringify(unsafe.slice(0, 100)))
  // Names that differ only in case would be one file on some systems.
  const folded = new Set(paths.map((path) => path.normalize('NFC').toLowerCase()))
  if (folded.size !== paths.length)
    throw new BundleError('BUNDLE_PATH_INVALID', 'two paths differ only in case')
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  if (paths.length > bundleLimits.files) throw new BundleError('BUNDLE_TOO_LARGE', `${paths.length} files`)
  if (total > bundleLimits.unpackedBytes) throw new BundleError('BUNDLE_TOO_LARGE', `${total} bytes unpacked`)
}

function groupSkills(files: BundleFiles) {
  const skills = new Map<string, Map<string, Uint8Array>>()
  for (const [path, bytes] of files) {
    const [, name, inner] = skillPath.exec(path) ?? []
    if (name === undefined || inner === undefined) continue
    skills.set(name, (skills.get(name) ?? new Map<string, Uint8Array>()).set(inner, bytes))
  }
  if (skills.size > bundleLimits.skills) throw new BundleError('BUNDLE_TOO_LARGE', `${skills.size} skills`)
  const incomplete = [...skills].find(([, own]) => !own.has('SKILL.md'))
  if (incomplete) throw new BundleError('BUNDLE_INVALID', `skills/${incomplete[0]}: SKILL.md is missing`)
  return skills
}

function parseFile<T>(files: BundleFiles, path: string, schema: ZodType<T>) {
  const parsed = schema.safeParse(readJson(files, path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new BundleError('BUNDLE_INVALID', `${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

function readJson(files: BundleFiles, path: string): unknown {
  const bytes = files.get(path)
  if (!bytes) throw new BundleError('BUNDLE_INVALID', `${path} is missing`)
  try {
    return JSON.parse(decodeText(bytes, path))
  } catch {
    throw new BundleError('BUNDLE_INVALID', `${path} is no JSON`)
  }
}

function decodeText(bytes: Uint8Array, path: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BundleError('BUNDLE_INVALID', `${path} is no UTF-8 text`)
  }
}
