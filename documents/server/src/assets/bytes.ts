import { constants, lstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { assetFolder, insideDataDir, refuseLinkedFolder, syncFolder, writeAtomically } from '#storage'

export type BytesDeps = { config: { dataDir: string } }

export const assetPlace = ({ config }: BytesDeps, projectSlug: string, storedAt: string) =>
  insideDataDir(config.dataDir, `${assetFolder(projectSlug)}/${storedAt}`)

/** Safe on disk when it returns. The same bytes have the same name, so writing them again changes nothing. */
export async function writeBytes(deps: BytesDeps, projectSlug: string, storedAt: string, bytes: Buffer) {
  const place = assetPlace(deps, projectSlug, storedAt)
  await writeAtomically(deps.config.dataDir, place, bytes)
  await syncFolder(dirname(place))
}

/** Synchronous: asked inside the transaction that adds the row. */
export const hasBytes = (deps: BytesDeps, projectSlug: string, storedAt: string) =>
  lstatSync(assetPlace(deps, projectSlug, storedAt), { throwIfNoEntry: false })?.isFile() === true

/** A handle for reading; undefined when the file is not there, or is a link to somewhere else. */
export async function openBytes(deps: BytesDeps, projectSlug: string, storedAt: string) {
  const place = assetPlace(deps, projectSlug, storedAt)
  try {
    refuseLinkedFolder(deps.config.dataDir, dirname(place))
    return await open(place, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch {
    return undefined
  }
}
