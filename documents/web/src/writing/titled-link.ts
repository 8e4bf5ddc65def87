import { listLinkCandidates } from './link-candidates.ts'
import type { LinkSources } from './link-completion.ts'
import { formatMarkdownLink, formatWikiHeading, isWikiTarget, toTaskUrlPath } from './link-markdown.ts'
import { listMarkdownHeadings } from './markdown-headings.ts'
import type { OwnUrl } from './own-url.ts'

export type TitleSources = LinkSources & {
  projectSlug: () => string
  /** Slug of the edited document; undefined until the tree is loaded. */
  docSlug: () => string | undefined
  /** Loads a document of any project; undefined if it cannot be loaded or read. */
  loadDocument: (
    projectSlug: string,
    docSlug: string,
  ) => Promise<{ title: string; content: string } | undefined>
  /** Loads the title of a task; undefined if it cannot be loaded. */
  loadTaskTitle: (projectSlug: string, taskId: number) => Promise<string | undefined>
}

/**
 * Returns the Markdown link that replaces a URL of this client: a wiki link inside the project, otherwise a link with
 * the title and the path. Returns undefined if the target cannot be loaded.
 */
export async function formatTitledLink(
  sources: TitleSources,
  url: OwnUrl,
  ownText: string,
): Promise<string | undefined> {
  if (url.kind === 'task') {
    const title = await sources.loadTaskTitle(url.projectSlug, url.taskId)
    return title === undefined ? undefined : formatMarkdownLink(title, toOwnUrlPath(url))
  }
  const isInProject = url.projectSlug === sources.projectSlug()
  const isHere = isInProject && url.docSlug === sources.docSlug()
  const candidate = isInProject
    ? listLinkCandidates(sources.readTree() ?? []).find(({ slug }) => slug === url.docSlug)
    : undefined
  const needsText = url.anchor !== '' && !isHere
  const loaded =
    candidate && !needsText ? undefined : await sources.loadDocument(url.projectSlug, url.docSlug)
  const title = candidate?.title ?? loaded?.title
  if (title === undefined) return undefined
  const headings = url.anchor === '' ? [] : listMarkdownHeadings(isHere ? ownText : (loaded?.content ?? ''))
  const heading = headings.find(({ anchor }) => anchor === url.anchor)
  if (candidate && isWikiTarget(candidate.target)) {
    const part = heading ? formatWikiHeading(heading, headings) : url.anchor
    return `[[${isHere && part ? '' : candidate.target}${part && `#${part}`}]]`
  }
  return formatMarkdownLink(heading ? `${title}: ${heading.text}` : title, toOwnUrlPath(url))
}

/** Returns the path of a URL of this client, as links between projects contain it. */
export const toOwnUrlPath = (url: OwnUrl) =>
  url.kind === 'task'
    ? toTaskUrlPath(url.projectSlug, url.taskId)
    : `/projects/${encodeURIComponent(url.projectSlug)}/docs/${encodeURIComponent(url.docSlug)}${url.anchor && `#${encodeURIComponent(url.anchor)}`}`
