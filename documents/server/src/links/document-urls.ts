import { maskCodeInMarkdown } from './mask-code.ts'

/** A link that names a document of any project by its URL. `start` and `end` enclose the path in the source. */
export type DocumentUrl = { projectSlug: string; slug: string; start: number; end: number }

const documentUrl = /\]\([ \t]{0,9}<?(\/projects\/([^/\s()<>#?]{1,300})\/docs\/([^/\s()<>#?]{1,300}))/dg

/** URL path of a document in the web client. Links between documents of two projects are written with it. */
export const toDocumentUrlPath = (projectSlug: string, slug: string) =>
  `/projects/${encodeURIComponent(projectSlug)}/docs/${encodeURIComponent(slug)}`

/** Lists the links of a Markdown text that contain the URL of a document, in the order of the text. */
export const extractDocumentUrls = (markdown: string): DocumentUrl[] =>
  [...maskCodeInMarkdown(markdown).matchAll(documentUrl)].map((found) => {
    const [start = 0, end = 0] = found.indices?.[1] ?? []
    return { projectSlug: decoded(found[2]), slug: decoded(found[3]), start, end }
  })

function decoded(text = '') {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
