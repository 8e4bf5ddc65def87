import type { MarkdownHeading } from './markdown-headings.ts'

/** Characters that end a wiki link or separate its parts. */
const reserved = /[[\]|#]/

/** Returns whether a wiki link can contain a title or path. */
export const isWikiTarget = (target: string) => !reserved.test(target)

/**
 * Returns the part of a wiki link after its `#`. This is the text of the heading, or its anchor if the text would end
 * the link or if an earlier heading has the same text.
 */
export function formatWikiHeading({ text, anchor }: MarkdownHeading, all: readonly MarkdownHeading[]) {
  const isFirst = all.find((heading) => heading.text === text)?.anchor === anchor
  return isFirst && text !== '' && !reserved.test(text) ? text : anchor
}

/** Returns a Markdown link whose text may contain brackets and backslashes. */
export const formatMarkdownLink = (text: string, url: string) =>
  `[${text.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${url})`

export const toTaskUrlPath = (projectSlug: string, taskId: number) =>
  `/projects/${encodeURIComponent(projectSlug)}/board?task=${taskId}`
