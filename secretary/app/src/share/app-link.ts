/** Target of a link of the form `web+sanhe:`. */
export type AppLink =
  | { kind: 'pair'; data: string }
  | { kind: 'chat'; address: string; text: string }
  | { kind: 'share'; search: { title?: string; text?: string; url?: string } }

/**
 * Parses the fragment of the page `/open`, which contains the whole link, percent-encoded. Returns undefined for any
 * other text. A link never sends a message: it only fills in the draft. The three forms:
 * - `web+sanhe:pair#DATA`, with the data of a pairing link,
 * - `web+sanhe:chat/HOST:PORT?text=TEXT`, the text is optional,
 * - `web+sanhe:share?title=TITLE&text=TEXT&url=URL`, each parameter is optional.
 */
export function parseAppLink(fragment: string): AppLink | undefined {
  const link = decode(fragment.replace(/^#/, ''))
  const [, kind, rest = ''] = /^web\+sanhe:(?:\/\/)?(pair|chat|share)(?:\/?)(.*)$/is.exec(link) ?? []
  const [path = '', query = ''] = splitAt(rest, '?')
  const search = new URLSearchParams(query)
  if (kind === 'pair') return rest.startsWith('#') ? { kind, data: rest.slice(1) } : undefined
  if (kind === 'share') return { kind, search: Object.fromEntries(readParameters(search)) }
  const address = decode(path)
  if (kind !== 'chat' || !address) return undefined
  return { kind, address, text: search.get('text') ?? '' }
}

const readParameters = (search: URLSearchParams) =>
  ['title', 'text', 'url'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })

function splitAt(text: string, sign: string) {
  const place = text.indexOf(sign)
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}

/** Returns a text unchanged if its percent-encoding is invalid. */
function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
