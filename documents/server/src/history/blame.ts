import { linesOf, roughDiffLines } from '#revisions'

/** Beyond this many changed lines a revision is a rewrite, and all of it is its author's. */
const bounds = { maxEditLength: 1000 }

/** As a person counts them: no ending, no empty one after the last newline. */
const numberedLines = (text: string) => linesOf(text).map((line) => line.replace(/\r?\n$/, ''))

/**
 * For each line of the newest text the newest revision that wrote it. Goes back only as far as a line still
 * needs it and `mayGoOn` allows; what is then left is given to the oldest revision looked at.
 */
export async function blame<R extends { content: string }>(
  newestFirst: Iterable<R> | AsyncIterable<R>,
  mayGoOn: () => boolean,
): Promise<R[]> {
  const authors: R[] = []
  let newer: { revision: R; lines: string[] } | undefined
  /** Lines nobody is found for yet: their index in the newest text, and in the one looked at last. */
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

/** Where each line stood in the older text; undefined for a line that is new. */
function placesBefore(older: string[], newer: string[]) {
  const places: (number | undefined)[] = []
  let at = 0
  for (const { start, end, lines } of roughDiffLines(older, newer, bounds)) {
    while (at < start) places.push(at++)
    places.push(...lines.map(() => undefined))
    at = end
  }
  while (at < older.length) places.push(at++)
  return places
}
