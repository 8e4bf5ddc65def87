import { maxContentCharacters } from '@sanhe/protocol/limits'

/** Text or link that another app shares, as the browser passes it in the URL. `files`: number of shared files. */
export type SharedContent = { title?: string; text?: string; url?: string; files?: number }

export const parseSharedContent = (search: Record<string, unknown>): SharedContent => ({
  ...Object.fromEntries(
    (['title', 'text', 'url'] as const).flatMap((name) => {
      // The router parses a text such as `42` as a number.
      const value = search[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  ),
  ...(typeof search['files'] === 'number' && search['files'] > 0 && { files: search['files'] }),
})

/** Returns the shared content as the text of a message. Many apps repeat the link or the title in the text. */
export function composeSharedText({ title = '', text = '', url = '' }: SharedContent) {
  const parts = [title, text, url].map((part) => part.trim()).filter(Boolean)
  const distinct = parts.filter(
    (part, n) => !parts.some((other, m) => m !== n && isPartOf(part, n, other, m)),
  )
  return distinct.join('\n').slice(0, maxContentCharacters)
}

const isPartOf = (part: string, place: number, other: string, otherPlace: number) =>
  part === other ? otherPlace < place : other.includes(part)

/** Returns the draft with the shared text at its end. */
export const appendToDraft = (draft: string, shared: string) =>
  (draft.trim() ? `${draft.trimEnd()}\n\n${shared}` : shared).slice(0, maxContentCharacters)
