import type { RevisionAuthor, ChangeRecorder, Deps } from '#core'
import {
  createLinkResolver,
  type DocumentLink,
  extractLinks,
  type LinkableTreeNode,
  type LinkResolver,
  listLinkableNodes,
  listLinksByName,
  listLinksOfDocuments,
  computeNewLinkPath,
  listLinkKeysOfNode,
} from '#links'
import { savePendingUpdates } from '#text-updates'
import { decideContentSizeRefusal } from './rules.ts'
import { saveDocumentText } from './save-text.ts'
import { type DocumentRow, findDocumentTextById, listSubtree } from './store.ts'

type RewriteDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Returns the names that links can use for a document or anything below it. Must be called before these names change.
 */
export const listLinkNamesOfSubtree = (db: Deps['db'], document: DocumentRow) => ({
  ids: listSubtree(db, document.id).map(({ id }) => id),
  keys: keysOf(listSubtree(db, document.id)),
})

const keysOf = (nodes: readonly DocumentRow[]) => nodes.flatMap((node) => [...listLinkKeysOfNode(node)])

/**
 * Rewrites the links that no longer lead to their document because `former` was renamed or moved. The new
 * texts are revisions by the same author, in the caller's transaction. After a rename on disk nothing is
 * rewritten: the program that renamed the file may have changed the links too.
 */
export function rewriteLinks(
  deps: RewriteDeps,
  recorder: ChangeRecorder,
  former: DocumentRow,
  { ids, keys }: ReturnType<typeof listLinkNamesOfSubtree>,
  author: RevisionAuthor,
) {
  const { db } = deps
  if (author.kind === 'disk') return
  const names = JSON.stringify([...new Set([...keys, ...keysOf(listSubtree(db, former.id))])])
  const links = [
    ...listLinksByName(db, former.project_id, names),
    ...listLinksOfDocuments(db, JSON.stringify(ids)),
  ]
  if (links.length === 0) return
  const nodes = listLinkableNodes(db, former.project_id)
  const after = createLinkResolver(nodes)
  const before = createLinkResolver(nodes.map((node) => (node.id === former.id ? former : node)))
  for (const [sourceId, found] of Map.groupBy(links, ({ source_id }) => source_id)) {
    const broken = new Set(
      found
        .map(({ target }) => target)
        .filter((target) => leadsElsewhere({ before, after, sourceId }, target)),
    )
    if (broken.size > 0) rewriteDocument(deps, recorder, { before, after, sourceId }, broken, author)
  }
}

type Source = { before: LinkResolver; after: LinkResolver; sourceId: number }

const resolveIn = (resolver: LinkResolver, sourceId: number, target: string): LinkableTreeNode | undefined =>
  resolver.resolve(resolver.node(sourceId)?.parent_id ?? null, target)

/** A link that led nowhere before stays as it is, even if it leads to a document now. */
function leadsElsewhere({ before, after, sourceId }: Source, target: string) {
  const led = resolveIn(before, sourceId, target)
  return led !== undefined && resolveIn(after, sourceId, target)?.id !== led.id
}

function rewriteDocument(
  deps: RewriteDeps,
  recorder: ChangeRecorder,
  source: Source,
  broken: ReadonlySet<string>,
  author: RevisionAuthor,
) {
  savePendingUpdates(deps, recorder, source.sourceId)
  const current = findDocumentTextById(deps.db, source.sourceId)
  if (!current) return
  let content = current.content
  for (const link of extractLinks(current.content).toReversed()) {
    const path = broken.has(link.target) ? repairedPath(source, link) : undefined
    if (path !== undefined) content = content.slice(0, link.start) + path + content.slice(link.end)
  }
  if (content === current.content || decideContentSizeRefusal(content)) return
  saveDocumentText(deps, recorder, current.id, { content, author, note: 'links updated' })
}

function repairedPath({ before, after, sourceId }: Source, link: DocumentLink) {
  const formerTarget = resolveIn(before, sourceId, link.target)
  const target = formerTarget && after.node(formerTarget.id)
  const source = after.node(sourceId)
  return target && source && computeNewLinkPath({ link, source, formerTarget, target, resolver: after })
}
