import { diffLinesApproximately, splitLines } from '#revisions'

/**
 * Largest number of changed lines of a revision. A revision with more changed lines counts as a rewrite, and all its
 * lines are attributed to its author.
 */
const bounds = { maxEditLength: 1000 }

/** Splits a text into lines as users number them: without endings, and without an empty line after the last newline. */
const numberedLines = (text: string) => splitLines(text).map((line) => line.replace(/\r?\n$/, ''))

/**
 * Returns, for each line of the newest text, the newest revision that wrote it. Reads older revisions until every
 * line has a revision or `mayGoOn` returns false. The remaining lines are attributed to the oldest revision that was
 * read.
 */
export async function attributeLinesToRevisions<R extends { content: string }>(
  newestFirst: Iterable<R> | AsyncIterable<R>,
  mayGoOn: () => boolean,
): Promise<R[]> {
  const authors: R[] = []
  let newer: { revision: R; lines: string[] } | undefined
  /** Lines without an author so far: their index in the newest text, and in the last revision that was read. */
  let open: { line: number; at: number }[] = []
  for await (const revision of newestFirst) {
    const lines = numberedLines(revision.content)
    if (!newer) open = lines.map((_, line) => ({ line, at: line }))
    else open = goBack(lines, newer, open, authors)
    newer = { revision, lines }
    if (!open.length || !mayGoOn()) break
  }
  for (const { line } of open) if (newer) authors[line] = newer.revision
  return authors
}

function goBack<R>(
  older: string[],
  newer: { revision: R; lines: string[] },
  open: { line: number; at: number }[],
  authors: R[],
) {
  const places = placesBefore(older, newer.lines)
  return open.flatMap(({ line, at }) => {
    const before = places[at]
    if (before !== undefined) return [{ line, at: before }]
    authors[line] = newer.revision
    return []
  })
}

/** Returns the index of each line in the older text, or undefined for a new line. */
function placesBefore(older: string[], newer: string[]) {
  const places: (number | undefined)[] = []
  let at = 0
  for (const { start, end, lines } of diffLinesApproximately(older, newer, bounds)) {
    while (at < start) places.push(at++)
    places.push(...lines.map(() => undefined))
    at = end
  }
  while (at < older.length) places.push(at++)
  return places
}
