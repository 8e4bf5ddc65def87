import { constants, lstatSync, openSync, closeSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashSkillFiles, maxSkillFiles, maxSkillBytes, type SkillFiles } from './rules.ts'

type Found = { path: string; absolute: string; size: number; signature: string }

/** Lists the files of a folder. Undefined if the folder is missing, has a link, or exceeds the limits of a skill. */
function listFiles(folder: string): Found[] | undefined {
  const found: Found[] = []
  const queue = ['']
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const name of readdirSync(join(folder, at))) {
      const path = at ? `${at}/${name}` : name
      const absolute = join(folder, path)
      const stat = lstatSync(absolute, { bigint: true })
      if (stat.isDirectory()) queue.push(path)
      else if (!stat.isFile()) return undefined
      else
        found.push({
          path,
          absolute,
          size: Number(stat.size),
          signature: `${path} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`,
        })
      if (found.length + queue.length > maxSkillFiles * 2) return undefined
    }
  }
  return found.reduce((sum, { size }) => sum + size, 0) > maxSkillBytes ? undefined : found
}

function readNoFollow(path: string) {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Reads all files of a skill. Undefined if the folder is missing, contains a link or exceeds the limits of a
 * skill.
 */
export function readSkillFolder(folder: string): SkillFiles | undefined {
  try {
    const found = listFiles(folder)
    return found && new Map(found.map(({ path, absolute }) => [path, readNoFollow(absolute)]))
  } catch {
    return undefined
  }
}

/**
 * Creates a function that returns the hash of a folder's files. Files are read again only after their size, times or
 * identity changed.
 */
export function createFolderHasher() {
  const known = new Map<string, { signature: string | undefined; hash: string | undefined }>()
  return (folder: string) => {
    const signature = signatureOf(folder)
    const before = known.get(folder)
    if (before && before.signature === signature) return before.hash
    const files = readSkillFolder(folder)
    const hash = files && hashSkillFiles(files)
    known.set(folder, { signature, hash })
    return hash
  }
}

function signatureOf(folder: string) {
  try {
    return listFiles(folder)
      ?.map(({ signature }) => signature)
      .toSorted()
      .join('\n')
  } catch {
    return undefined
  }
}

/**
 * Replaces the folder of a skill. After a crash in the middle, the hash of the folder differs from the reviewed hash,
 * so the skill is off.
 */
export async function writeSkillFolder(root: string, name: string, files: SkillFiles, id: string) {
  const next = join(root, `.${id}`)
  await rm(next, { recursive: true, force: true })
  for (const [path, bytes] of files) {
    const absolute = join(next, path)
    // oxlint-disable-next-line no-await-in-loop -- few small files, in order
    await mkdir(dirname(absolute), { recursive: true, mode: 0o700 })
    // oxlint-disable-next-line no-await-in-loop -- few small files, in order
    await writeFile(absolute, bytes, { mode: 0o600, flag: 'wx' })
  }
  await removeSkillFolder(root, name)
  await rename(next, join(root, name))
}

export const removeSkillFolder = (root: string, name: string) =>
  rm(join(root, name), { recursive: true, force: true })
