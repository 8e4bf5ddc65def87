import { headingAnchor, anchorPrefix } from '@sanhe/markdown/headings'
import type { TreeNode } from '#api.ts'

/** Location of a document: its project, the folders above it, and the tree and files that its links can name. */
export type DocumentLocation = {
  projectSlug: string
  ancestors: readonly TreeNode[]
  tree: readonly TreeNode[]
  files: ReadonlySet<string>
}

export const documentUrlPath = (projectSlug: string, docSlug: string) =>
  `/projects/${encodeURIComponent(projectSlug)}/docs/${encodeURIComponent(docSlug)}`

/** Returns the folders above a document, from the root, or undefined when the tree does not contain it. */
export function ancestorFolders(tree: readonly TreeNode[], slug: string): TreeNode[] | undefined {
  for (const node of tree) {
    if (node.slug === slug) return []
    const below = ancestorFolders(node.children, slug)
    if (below) return [node, ...below]
  }
  return undefined
}

/**
 * Resolves the relative URL of an image from the document's folder. Folders match by title or slug, and uploads are
 * written from the project's root. The first candidate that names a stored file wins.
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
  if (path === '' || path.startsWith('/projects/')) return undefined
  return pathAddress(place, decodeText(path), heading.slice(1))
}

/** Returns the URL of a wiki link `[[target]]`, where target is a slug, a title or a path, with or without `.md`. */
export function resolveWikiLink(place: DocumentLocation, target: string) {
  const [name = '', heading = ''] = target.split('#')
  return pathAddress(place, name, heading)
}

function pathAddress(place: DocumentLocation, path: string, heading: string) {
  const names = joined(
    path.startsWith('/') ? [] : place.ancestors.map(({ title }) => title),
    path.replace(/\.(md|markdown)$/i, ''),
  ).split('/')
  const plain = joined([], path.replace(/\.(md|markdown)$/i, '')).split('/')
  const found =
    atPath(place.tree, names) ?? atPath(place.tree, plain) ?? findByName(place.tree, plain.at(-1) ?? '')
  return found && documentUrlPath(place.projectSlug, found.slug) + headingTarget(heading)
}

/** Returns the id of a heading on the page, from its text, its anchor or the id itself. */
function headingTarget(heading: string) {
  if (heading === '') return ''
  const anchor = decodeText(heading)
  return `#${anchor.startsWith(anchorPrefix) ? anchor : anchorPrefix + headingAnchor(anchor)}`
}

/** Other tools change case and replace spaces by hyphens, so names are compared without them. */
const key = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
const isNamed = (node: TreeNode, name: string) =>
  key(node.slug) === key(name) || key(node.title) === key(name)

function atPath(tree: readonly TreeNode[], [name, ...rest]: string[]): TreeNode | undefined {
  const nodes = tree.filter((node) => isNamed(node, name ?? ''))
  if (!rest.length) return nodes.find(({ type }) => type === 'doc')
  return nodes.map((node) => atPath(node.children, rest)).find(Boolean)
}

function findByName(tree: readonly TreeNode[], name: string): TreeNode | undefined {
  const all = tree.flatMap(function withChildren(node): TreeNode[] {
    return [node, ...node.children.flatMap(withChildren)]
  })
  const named = all.filter((node) => node.type === 'doc' && isNamed(node, name))
  return named.find((node) => node.slug === name) ?? named[0]
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
