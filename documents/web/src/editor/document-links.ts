import { toHeadingAnchor, headingAnchorPrefix } from '@sanhe/markdown/headings'
import { createLinkResolver, type LinkResolver } from '@sanhe/documents/link-targets'
import type { TreeNode } from '#api.ts'
import { listAllTreeNodes } from '#tree/node.ts'

/**
 * Location of a document: its project, the folders above it, and the tree and files in which its links are resolved.
 */
export type DocumentLocation = {
  projectSlug: string
  ancestors: readonly TreeNode[]
  tree: readonly TreeNode[]
  files: ReadonlySet<string>
}

export const toDocumentUrlPath = (projectSlug: string, docSlug: string) =>
  `/projects/${encodeURIComponent(projectSlug)}/docs/${encodeURIComponent(docSlug)}`

/**
 * Resolves the relative URL of an image to the path of a stored file. Tries the document's folder first, by titles and
 * then by slugs. Tries the project's root last, because the Markdown of an upload contains its path from the root. The
 * first path of a stored file wins.
 */
export function resolveFileReference({ projectSlug, ancestors, files }: DocumentLocation, src: string) {
  if (src.startsWith('/api/')) return src
  const path = decodeText(src.replace(/[?#].*$/, ''))
  const fromRoot = path.startsWith('/')
  const starts = fromRoot
    ? [[]]
    : [ancestors.map(({ title }) => title), ancestors.map(({ slug }) => slug), []]
  const readings = starts.map((start) => joined(start, path))
  const found = readings.find((reading) => files.has(reading)) ?? readings.at(-1)!
  return `/api/projects/${encodeURIComponent(projectSlug)}/files/${found.split('/').map(encodeURIComponent).join('/')}`
}

/** Returns the URL in the web client for a relative `.md` link, or undefined when no document matches. */
export function resolveDocumentLink(place: DocumentLocation, href: string) {
  const [, path = '', heading = ''] = href.match(/^([^?#]*)(?:\?[^#]*)?(#.*)?$/) ?? []
  // A link to a document of another project contains its URL.
  if (/^\/projects\/[^/]+\/docs\/[^/]+$/.test(path)) return path + headingTarget(heading.slice(1))
  if (path === '' || path.startsWith('/projects/')) return undefined
  return pathAddress(place, decodeText(path), heading.slice(1))
}

/** Returns the URL of a wiki link `[[target]]`, where target is a slug, a title or a path, with or without `.md`. */
export function resolveWikiLink(place: DocumentLocation, target: string) {
  const [name = '', heading = ''] = target.split('#')
  return pathAddress(place, name, heading)
}

const resolvers = new WeakMap<readonly TreeNode[], LinkResolver>()
const resolverOf = (tree: readonly TreeNode[]) =>
  resolvers.getOrInsertComputed(tree, () => createLinkResolver(listAllTreeNodes(tree)))

function pathAddress({ projectSlug, ancestors, tree }: DocumentLocation, path: string, heading: string) {
  const found = resolverOf(tree).resolve(ancestors.at(-1)?.id ?? null, path)
  return found && toDocumentUrlPath(projectSlug, found.slug) + headingTarget(heading)
}

/**
 * Returns the URL fragment of a heading, with `#`; empty without a heading. `heading` is the text, the anchor or the id
 * of the heading.
 */
function headingTarget(heading: string) {
  if (heading === '') return ''
  const anchor = decodeText(heading)
  return `#${anchor.startsWith(headingAnchorPrefix) ? anchor : headingAnchorPrefix + toHeadingAnchor(anchor)}`
}

function joined(start: string[], path: string) {
  const parts = [...start]
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function decodeText(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
