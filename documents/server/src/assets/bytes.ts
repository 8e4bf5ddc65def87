import { constants, lstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { assetFolder, insideDataDir, refuseLinkedFolder, syncFolder, writeAtomically } from '#storage'

export type BytesDeps = { config: { dataDir: string } }

export const assetPlace = ({ config }: BytesDeps, projectSlug: string, storedAt: string) =>
  insideDataDir(config.dataDir, `${assetFolder(projectSlug)}/${storedAt}`)

/**
 * Writes the bytes of an asset; they are safe on disk on return. The file name is the hash of the bytes, so writing the
 * same bytes again changes nothing.
 */
export async function writeBytes(deps: BytesDeps, projectSlug: string, storedAt: string, bytes: Buffer) {
  const place = assetPlace(deps, projectSlug, storedAt)
  await writeAtomically(deps.config.dataDir, place, bytes)
  await syncFolder(dirname(place))
}

/** Synchronous, because the transaction that adds the row calls it. */
export const hasBytes = (deps: BytesDeps, projectSlug: string, storedAt: string) =>
  lstatSync(assetPlace(deps, projectSlug, storedAt), { throwIfNoEntry: false })?.isFile() === true

/** Opens the bytes of an asset for reading. Returns undefined if the file does not exist or is a symbolic link. */
export async function openBytes(deps: BytesDeps, projectSlug: string, storedAt: string) {
  const place = assetPlace(deps, projectSlug, storedAt)
  try {
    refuseLinkedFolder(deps.config.dataDir, dirname(place))
    return await open(place, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch {
    return undefined
  }
}
