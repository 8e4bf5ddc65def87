import type { DocumentLink } from './extract-links.ts'
import {
  toComparableLinkName,
  type LinkableTreeNode,
  type LinkResolver,
  stripMarkdownExtension,
} from './link-targets.ts'

/**
 * `source`: the linking document as it is after the change. `formerTarget`: the linked document as it was before the
 * change.
 */
type Change = {
  link: DocumentLink
  source: Pick<LinkableTreeNode, 'parent_id'>
  formerTarget: LinkableTreeNode
  target: LinkableTreeNode
  resolver: LinkResolver
}

/**
 * Returns the path to write into a link so that the link leads to `target` again. The path keeps the style of the old
 * path: by title, slug or file name, relative or not. Returns undefined if no such path leads to `target`.
 */
export function computeNewLinkPath(change: Change): string | undefined {
  const { link, source, target, resolver } = change
  const written = link.kind === 'wiki' ? wikiForms(change) : pathForms(change)
  return written.find(
    (form) =>
      resolver.resolve(source.parent_id, link.kind === 'wiki' ? form : decodeURIComponent(form))?.id ===
      target.id,
  )
}

type NameOf = (node: LinkableTreeNode) => string
const bySlug: NameOf = ({ slug }) => slug
const byTitle: NameOf = ({ title }) => title
const byFile: NameOf = ({ source_name, slug }) => stripMarkdownExtension(source_name ?? slug)

/** Returns the kinds of names to try, beginning with the kind that the old path uses. */
function namesInStyle({ link, formerTarget }: Change): NameOf[] {
  const last = toComparableLinkName(stripMarkdownExtension(link.target.split('/').at(-1) ?? ''))
  const all = link.kind === 'wiki' ? [byTitle, byFile, bySlug] : [byFile, bySlug, byTitle]
  const used = all.find((nameOf) => toComparableLinkName(nameOf(formerTarget)) === last)
  return used ? [used, ...all.filter((nameOf) => nameOf !== used)] : all
}

const isWritableInWiki = (name: string) => !/[[\]|#\n]/.test(name)

function wikiForms(change: Change) {
  const { link, target, resolver } = change
  const extension = /\.(md|markdown)$/i.exec(link.target)?.[0] ?? ''
  const folders = resolver.foldersAbove(target)
  const isPath = link.target.includes('/')
  return namesInStyle(change).flatMap((nameOf) => {
    const names = [...folders.map(nameOf), nameOf(target)]
    const path = `/${names.join('/')}${extension}`
    const name = nameOf(target) + extension
    return (isPath ? [path.slice(link.target.startsWith('/') ? 0 : 1), path] : [name, path]).filter(
      isWritableInWiki,
    )
  })
}

function pathForms(change: Change) {
  const { link, source, target, resolver } = change
  const extension = /\.(md|markdown)$/i.exec(link.target)?.[0] ?? ''
  const from = resolver.foldersAbove(source)
  const to = resolver.foldersAbove(target)
  const shared = to.findIndex((folder, index) => folder.id !== from[index]?.id)
  const common = shared < 0 ? Math.min(to.length, from.length) : shared
  return namesInStyle(change).flatMap((nameOf) => {
    const down = [...to.slice(common).map(nameOf), nameOf(target)].join('/')
    const up = '../'.repeat(from.length - common)
    const dot = up === '' && link.target.startsWith('./') ? './' : ''
    const relative = `${dot}${up}${down}${extension}`
    const absolute = `/${[...to.map(nameOf), nameOf(target)].join('/')}${extension}`
    return (link.target.startsWith('/') ? [absolute, relative] : [relative, absolute]).map(encodePath)
  })
}

/**
 * Percent-encodes only the characters that would end or change a link's path, so that Chinese names stay
 * readable.
 */
const encodePath = (path: string) =>
  path.replaceAll(
    /[\s()<>#?%"\\]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
