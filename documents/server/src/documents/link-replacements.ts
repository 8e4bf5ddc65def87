import {
  computeNewLinkPath,
  type DocumentLink,
  extractDocumentUrls,
  extractLinks,
  type LinkableTreeNode,
  type LinkResolver,
  toDocumentUrlPath,
} from '#links'
import type { ProjectMoveLinks } from './follow-links-to-project.ts'

/** New text for the range of a document from `start` to `end`. */
export type Replacement = { start: number; end: number; text: string }

/** Replacements that overlap a later one are left out. */
export function applyReplacements(content: string, replacements: readonly Replacement[]) {
  let result = content
  let limit = content.length
  for (const { start, end, text } of replacements.toSorted((a, b) => b.start - a.start)) {
    if (end > limit) continue
    result = result.slice(0, start) + text + result.slice(end)
    limit = start
  }
  return result
}

type Source = { id: number; project_id: number; content: string }

/** Returns new texts for the links of a document that no longer lead to their document after the move. */
export const listLinkReplacements = (links: ProjectMoveLinks, source: Source): Replacement[] => [
  ...extractLinks(source.content).flatMap((link) => replaceLink(links, source, link) ?? []),
  ...listUrlReplacements(links, source),
]

const resolveFrom = (resolver: LinkResolver, sourceId: number, target: string) =>
  resolver.resolve(resolver.node(sourceId)?.parent_id ?? null, target)

function replaceLink(links: ProjectMoveLinks, source: Source, link: DocumentLink): Replacement | undefined {
  const { from, to, movedIds, before, after } = links
  const wasInFrom = source.project_id === from.id || movedIds.has(source.id)
  const led = resolveFrom(wasInFrom ? before.from : before.to, source.id, link.target)
  if (!led) return undefined
  const place = !wasInFrom || movedIds.has(led.id) ? 'to' : 'from'
  const target = after[place].node(led.id)
  if (!target) return undefined
  if ((place === 'from' ? from.id : to.id) !== source.project_id)
    return toUrlReplacement(source.content, link, toDocumentUrlPath(links[place].slug, target.slug))
  if (resolveFrom(after[place], source.id, link.target)?.id === led.id) return undefined
  return toPathReplacement(after[place], source.id, { link, formerTarget: led, target })
}

type NewPath = { link: DocumentLink; formerTarget: LinkableTreeNode; target: LinkableTreeNode }

function toPathReplacement(resolver: LinkResolver, sourceId: number, change: NewPath) {
  const source = resolver.node(sourceId)
  const text = source && computeNewLinkPath({ ...change, source, resolver })
  return text === undefined ? undefined : { start: change.link.start, end: change.link.end, text }
}

/** A wiki link cannot name a document of another project, so it becomes a Markdown link with the same words. */
function toUrlReplacement(content: string, link: DocumentLink, url: string): Replacement {
  if (link.kind === 'path') return { start: link.start, end: link.end, text: url }
  const heading = /#([^\]|]*)/.exec(content.slice(link.from, link.to))?.[1]?.trim()
  const fragment = heading ? `#${encodeURIComponent(heading)}` : ''
  return { start: link.from, end: link.to, text: `[${link.text}](${url}${fragment})` }
}

/** URLs of documents that are in the project of the source now become paths. */
function listUrlReplacements({ from, to, movedIds, before, after }: ProjectMoveLinks, source: Source) {
  if (source.project_id !== to.id) return []
  return extractDocumentUrls(source.content).flatMap(({ projectSlug, slug, start, end }): Replacement[] => {
    const former = projectSlug === from.slug ? before.from.findBySlug(slug) : undefined
    const isMoved = former !== undefined && movedIds.has(former.id)
    const isPresent = projectSlug === to.slug && movedIds.has(source.id)
    const target = isMoved ? after.to.node(former.id) : isPresent && after.to.findBySlug(slug)
    if (!target || target.type !== 'doc') return []
    const link: DocumentLink = {
      kind: 'path',
      target: `${target.slug}.md`,
      start,
      end,
      from: start,
      to: end,
      text: '',
    }
    const found = toPathReplacement(after.to, source.id, { link, formerTarget: target, target })
    return found ? [found] : []
  })
}
