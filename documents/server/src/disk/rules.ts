/** `projects/<slug>/docs/<name>.md`: the only files that are documents. Hidden ones are other programs' own. */
export function documentFile(path: string) {
  const [, projectSlug, name] = /^projects\/([^/]+)\/docs\/([^./][^/]*)\.md$/.exec(path) ?? []
  return projectSlug && name ? { projectSlug, name } : undefined
}

/** A path that the rows cannot explain: the hash that its vanished file had, or that its new file has. */
export type SuspectFile = {
  path: string
  vanished?: string | null | undefined
  appeared?: string | undefined
}

const projectOf = (path: string) => documentFile(path)?.projectSlug ?? ''

/**
 * Which vanished file is which new one: the same text in the same project. Where several have one text, they are
 * paired in the order of their paths; what is left over is a deleted file, or a new one.
 */
export function pairRenames(files: SuspectFile[]) {
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
