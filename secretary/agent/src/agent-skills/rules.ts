import { sha256 } from '@sanhe/kit/security/secrets'
import { hasHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import { parse } from 'yaml'
import { z } from 'zod'
import { apiError } from './errors.ts'

export const maxSkills = 20
export const maxSkillFiles = 100
export const maxFileBytes = 1024 * 1024
export const maxSkillBytes = 5 * 1024 * 1024
/** Largest number of characters of SKILL.md, which the model reads as a whole. */
const maxBodyCharacters = 100_000
const maxDepth = 6
const maxPathCharacters = 200

export type SkillFiles = ReadonlyMap<string, Buffer>

/** Files that programs add to archives and that are no part of a skill. */
export const isIgnoredArchivePath = (path: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(path)

/** Returns whether a path is safe: relative, without hidden names, and of characters that every system accepts. */
export function isSafeSkillPath(path: string) {
  const parts = path.split('/')
  return (
    path.length <= maxPathCharacters &&
    parts.length <= maxDepth &&
    parts.every((part) => /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(part) && !/[. ]$/.test(part))
  )
}

/** Refuses unsafe paths, too many or too large files, and names that differ only in case. */
export function checkSkillFiles(files: SkillFiles) {
  if (![...files.keys()].every(isSafeSkillPath)) throw apiError('INVALID_SKILL_PATH')
  const folded = new Set([...files.keys()].map((path) => path.normalize('NFC').toLowerCase()))
  if (folded.size !== files.size) throw apiError('INVALID_SKILL_PATH')
  const sizes = [...files.values()].map(({ length }) => length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (files.size > maxSkillFiles || total > maxSkillBytes || sizes.some((size) => size > maxFileBytes))
    throw apiError('SKILL_TOO_LARGE')
}

/**
 * Removes the one folder around all files of an archive. Returns the name of the folder, which the standard
 * requires to be the name of the skill.
 */
export function removeArchiveRootFolder(files: SkillFiles): {
  folder: string | undefined
  files: SkillFiles
} {
  const roots = new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))
  const [folder = ''] = roots
  if (roots.size !== 1 || files.has(folder)) return { folder: undefined, files }
  return { folder, files: new Map([...files].map(([path, bytes]) => [path.slice(folder.length + 1), bytes])) }
}

const FrontMatter = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  description: z.string().trim().min(1).max(1024),
})

export type ParsedSkillMarkdown = { name: string; description: string; body: string }

/** Parses SKILL.md: YAML front matter with name and description, then the body. */
export function parseSkillMarkdown(bytes: Buffer | undefined): ParsedSkillMarkdown {
  const text = bytes?.toString('utf8').replaceAll('\r\n', '\n') ?? ''
  const found = /^\uFEFF?---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/.exec(text)
  if (!found || text.length > maxBodyCharacters) throw apiError('INVALID_SKILL')
  const parsed = FrontMatter.safeParse(parseYaml(found[1] ?? ''))
  if (!parsed.success) throw apiError('INVALID_SKILL')
  const description = parsed.data.description.replaceAll(/\s+/g, ' ')
  return { name: parsed.data.name, description, body: (found[2] ?? '').trim() }
}

function parseYaml(text: string): unknown {
  try {
    // YAML aliases are refused, because a few nested aliases can expand to gigabytes.
    return parse(text, { maxAliasCount: 0, schema: 'failsafe' })
  } catch {
    return undefined
  }
}

/** Hashes all paths and files. */
export const hashSkillFiles = (files: SkillFiles) =>
  sha256(
    [...files]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, bytes]) => `${path}\0${sha256(bytes)}\n`)
      .join(''),
  )

const interpreters: Record<string, string> = {
  py: 'python3',
  sh: 'bash',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
}

/** Returns the program that runs a script; undefined for a file that is no script. */
export const findInterpreter = (path: string) => interpreters[/\.(\w+)$/.exec(path)?.[1] ?? '']

export type SkillFileKind = 'text' | 'script' | 'binary'

export function detectFileKind(path: string, bytes: Buffer): SkillFileKind {
  if (findInterpreter(path) || bytes.subarray(0, 2).toString('latin1') === '#!') return 'script'
  return bytes.includes(0) || !isUtf8(bytes) ? 'binary' : 'text'
}

function isUtf8(bytes: Buffer) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const maxHosts = 20
/** Matches carriage returns and byte order marks. They are harmless, so they are not reported as hidden characters. */
const harmless = /[\r\uFEFF]/g

/**
 * Returns the facts that the owner must know before the skill is installed: scripts, hosts and hidden
 * characters.
 */
export function describeSkillAbilities(files: SkillFiles) {
  const kinds = [...files].map(([path, bytes]) => detectFileKind(path, bytes))
  const texts = [...files.values()].map((bytes) => bytes.toString('utf8'))
  const hosts = texts.flatMap((text) =>
    [...text.matchAll(/https?:\/\/([\w.-]+)/gi)].map(([, host = '']) => host.toLowerCase()),
  )
  return {
    scripts: kinds.filter((kind) => kind === 'script').length,
    binaries: kinds.filter((kind) => kind === 'binary').length,
    hosts: [...new Set(hosts)].slice(0, maxHosts),
    has_hidden_characters: texts.some(
      (text, index) => kinds[index] !== 'binary' && hasHiddenCharacters(text.replaceAll(harmless, '')),
    ),
  }
}
