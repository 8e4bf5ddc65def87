import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { syncFolder } from './atomic-write.ts'
import { createQuarantinePath, resolveInDataDir } from './paths.ts'

/**
 * Moves a file that belongs to no row to `recovered/` and never overwrites another file there. Returns the new path.
 */
export async function quarantineFile({ dataDir, clock }: { dataDir: string; clock: Clock }, path: string) {
  const from = resolveInDataDir(dataDir, path)
  const aside = createQuarantinePath(clock.now(), randomUUID().slice(0, 8), path)
  const to = resolveInDataDir(dataDir, aside)
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    return moveAcrossDisks(from, to)
  })
  await syncFolder(dirname(to))
  return aside
}

async function moveAcrossDisks(from: string, to: string) {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const copy = await open(to, 'r+')
  await copy.sync().finally(() => copy.close())
  await rm(from)
}
