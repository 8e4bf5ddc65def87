import { maxContentBytes } from '#fields'

/** `projects/<slug>/docs/<name>.md`: the only files that are documents. Hidden ones are other programs' own. */
export function documentFile(path: string) {
  const [, projectSlug, name] = /^projects\/([^/]+)\/docs\/([^./][^/]*)\.md$/.exec(path) ?? []
  return projectSlug && name ? { projectSlug, name } : undefined
}

/** The text of a file, or undefined when it cannot be a document's: not UTF-8, NUL inside, or too large. */
export function textOf(bytes: Uint8Array) {
  if (bytes.length > maxContentBytes || bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const maxTitleLength = 200

/** What to call a text: its first heading outside code, else its file's name. */
export function titleOf(text: string, name: string) {
  let fence: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark) fence = fence === undefined ? mark : fence === mark ? undefined : fence
    const heading = fence === undefined && /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1]
    if (heading && heading.trim() !== '') return heading.trim().slice(0, maxTitleLength)
  }
  return name.slice(0, maxTitleLength)
}
