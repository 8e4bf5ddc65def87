import { constants, lstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  getAssetFolderPath,
  resolveInDataDir,
  syncFolder,
  throwIfSymbolicLink,
  writeAtomically,
} from '#storage'

export type AssetBytesDeps = { config: { dataDir: string } }

export const getAssetFilePath = ({ config }: AssetBytesDeps, projectSlug: string, storedAt: string) =>
  resolveInDataDir(config.dataDir, `${getAssetFolderPath(projectSlug)}/${storedAt}`)

/**
 * Writes the bytes of an asset; they are safe on disk on return. The file name is the hash of the bytes, so writing the
 * same bytes again changes nothing.
 */
export async function writeAssetBytes(
  deps: AssetBytesDeps,
  projectSlug: string,
  storedAt: string,
  bytes: Buffer,
) {
  const place = getAssetFilePath(deps, projectSlug, storedAt)
  await writeAtomically(deps.config.dataDir, place, bytes)
  await syncFolder(dirname(place))
}

/**
 * Returns whether the bytes of an asset exist. The function is synchronous, because the transaction that adds the
 * asset's row calls it.
 */
export const hasAssetBytes = (deps: AssetBytesDeps, projectSlug: string, storedAt: string) =>
  lstatSync(getAssetFilePath(deps, projectSlug, storedAt), { throwIfNoEntry: false })?.isFile() === true

/** Opens the bytes of an asset for reading. Returns undefined if the file does not exist or is a symbolic link. */
export async function openAssetBytes(deps: AssetBytesDeps, projectSlug: string, storedAt: string) {
  const place = getAssetFilePath(deps, projectSlug, storedAt)
  try {
    throwIfSymbolicLink(deps.config.dataDir, dirname(place))
    return await open(place, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch {
    return undefined
  }
}
