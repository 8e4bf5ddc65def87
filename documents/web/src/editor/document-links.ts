import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'
import { toLinkAnchor } from '@sanhe/markdown/block-ids'
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
 * first path of a stored file wins. A bare file name that is at none of these places means the file of that name
 * elsewhere in the project, as in Obsidian.
 */
export function resolveFileReference({ projectSlug, ancestors, files }: DocumentLocation, src: string) {
  if (src.startsWith('/api/')) return src
  const path = decodeText(src.replace(/[?#].*$/, ''))
  const fromRoot = path.startsWith('/')
  const starts = fromRoot
    ? [[]]
    : [ancestors.map(({ title }) => title), ancestors.map(({ slug }) => slug), []]
  const readings = starts.map((start) => joined(start, path))
  const named = path.includes('/') ? undefined : pathsByName(files).get(path)
  const found = readings.find((reading) => files.has(reading)) ?? named ?? readings.at(-1)!
  return `/api/projects/${encodeURIComponent(projectSlug)}/files/${found.split('/').map(encodeURIComponent).join('/')}`
}

const pathsByNameOf = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>()

/** Returns the paths of the files by their names. Of several files with one name, the shortest path counts. */
const pathsByName = (files: ReadonlySet<string>) =>
  pathsByNameOf.getOrInsertComputed(files, () => {
    const longestFirst = [...files].toSorted((a, b) => b.length - a.length || (a < b ? 1 : -1))
    return new Map(longestFirst.map((path) => [path.slice(path.lastIndexOf('/') + 1), path]))
  })

const taskUrl = /^\/projects\/[^/?#]+\/board\?(?:view=calendar&)?task=\d+$/

/** Returns the URL in the web client for a relative `.md` link, or undefined when no document matches. */
export function resolveDocumentLink(place: DocumentLocation, href: string) {
  const [, path = '', heading = ''] = href.match(/^([^?#]*)(?:\?[^#]*)?(#.*)?$/) ?? []
  // A link to a document of another project contains its URL.
  if (/^\/projects\/[^/]+\/docs\/[^/]+$/.test(path)) return path + headingTarget(heading.slice(1))
  if (taskUrl.test(href)) return href
  if (path === '' || path.startsWith('/projects/')) return undefined
  return pathAddress(place, decodeText(path), heading.slice(1))
}

/**
 * Returns the URL of a wiki link `[[target]]`, where target is a slug, a title or a path, with or without `.md`, and
 * with or without a heading. A heading below another one is `[[target#outer#inner]]`; `[[#heading]]` is in the same
 * document. `#^id` names a block.
 */
export function resolveWikiLink(place: DocumentLocation, target: string) {
  const [name = '', ...headings] = target.split('#')
  const heading = headings.at(-1) ?? ''
  return name === '' && heading !== '' ? headingTarget(heading) : pathAddress(place, name, heading)
}

const resolvers = new WeakMap<readonly TreeNode[], LinkResolver>()
const resolverOf = (tree: readonly TreeNode[]) =>
  resolvers.getOrInsertComputed(tree, () => createLinkResolver(listAllTreeNodes(tree)))

function pathAddress({ projectSlug, ancestors, tree }: DocumentLocation, path: string, heading: string) {
  const found = resolverOf(tree).resolve(ancestors.at(-1)?.id ?? null, path)
  return found && toDocumentUrlPath(projectSlug, found.slug) + headingTarget(heading)
}

/**
 * Returns the URL fragment of a heading or block, with `#`; empty without one. `heading` is the text, the anchor or the
 * id of the heading, or `^id` of a block.
 */
function headingTarget(heading: string) {
  if (heading === '') return ''
  const anchor = decodeText(heading)
  return `#${anchor.startsWith(headingAnchorPrefix) ? anchor : headingAnchorPrefix + toLinkAnchor(anchor)}`
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
