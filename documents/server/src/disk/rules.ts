/**
 * Parses `projects/<slug>/docs/<name>.md`, the only files that are documents. Hidden files belong to other programs.
 */
export function parseDocumentPath(path: string) {
  const [, projectSlug, name] = /^projects\/([^/]+)\/docs\/([^./][^/]*)\.md$/.exec(path) ?? []
  return projectSlug && name ? { projectSlug, name } : undefined
}

/**
 * A path whose file differs from the database. `vanished`: hash of the text that the missing file should have.
 * `appeared`: hash of a file that the database does not contain.
 */
export type ChangedFile = {
  path: string
  vanished?: string | null | undefined
  appeared?: string | undefined
}

const projectOf = (path: string) => parseDocumentPath(path)?.projectSlug ?? ''

/**
 * Pairs missing files with new files that have the same text in the same project. Several files with one text are
 * paired in the order of their paths. A missing file without a partner was deleted. A new file without a partner is a
 * new document.
 */
export function pairRenamedFiles(files: ChangedFile[]) {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const keyOf = (path: string, hash: string) => `${projectOf(path)} ${hash}`
  const waiting = Map.groupBy(
    sorted.filter(({ appeared }) => appeared),
    ({ path, appeared = '' }) => keyOf(path, appeared),
  )
  return sorted.flatMap(({ path, vanished }) => {
    const match = vanished ? waiting.get(keyOf(path, vanished))?.shift() : undefined
    return match ? [{ from: path, to: match.path }] : []
  })
}
