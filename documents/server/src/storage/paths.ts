import { isAbsolute, join, relative, resolve, sep } from 'node:path'

export const getProjectFolderPath = (projectSlug: string) => `projects/${projectSlug}`
export const getDocumentFilePath = (projectSlug: string, docSlug: string) =>
  `${getProjectFolderPath(projectSlug)}/docs/${docSlug}.md`
export const getAssetFolderPath = (projectSlug: string) => `${getProjectFolderPath(projectSlug)}/assets`

/**
 * Resolves a relative path and throws if it leads out of the data folder. Slugs cannot lead out of the data folder;
 * this is a second check.
 */
export function resolveInDataDir(dataDir: string, path: string) {
  const absolute = resolve(dataDir, path)
  const way = relative(resolve(dataDir), absolute)
  if (way === '' || isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`)) {
    throw new Error(`a file outside the data folder was refused: ${path}`)
  }
  return absolute
}

/** Returns the quarantine path of a file that belongs to no row. The file is moved there instead of being deleted. */
export const createQuarantinePath = (now: number, unique: string, path: string) =>
  join('recovered', `${now}-${unique}-${path.replaceAll(/[^\w.-]+/g, '_').slice(-150)}`)
