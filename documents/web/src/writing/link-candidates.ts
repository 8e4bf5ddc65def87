type Node = { title: string; slug: string; children: readonly Node[] }

export type LinkCandidate = {
  title: string
  slug: string
  /** Titles of the folders above, such as `Guide / Setup`; empty at the top. */
  path: string
  /** Target of the wiki link: the title, or the path if several documents have this title. */
  target: string
}

const cache = new WeakMap<readonly Node[], LinkCandidate[]>()

/**
 * Lists the documents of a project in the order of the sidebar, each with the shortest unambiguous link
 * target. The list is cached for each tree, because every key press requests it.
 */
export const listLinkCandidates = (tree: readonly Node[]) => cache.getOrInsertComputed(tree, listCandidates)

function listCandidates(tree: readonly Node[]): LinkCandidate[] {
  const found: { title: string; slug: string; above: string[] }[] = []
  const collect = (nodes: readonly Node[], above: string[]) => {
    for (const node of nodes) {
      found.push({ title: node.title, slug: node.slug, above })
      collect(node.children, [...above, node.title])
    }
  }
  collect(tree, [])
  const uses = Map.groupBy(found, ({ title }) => title)
  return found.map(({ title, slug, above }) => ({
    title,
    slug,
    path: above.join(' / '),
    target: (uses.get(title)?.length ?? 0) > 1 ? `/${[...above, title].join('/')}` : title,
  }))
}

/**
 * Returns a wiki link to a document. If no title or path names the document alone, the link contains its slug.
 */
export function formatDocumentLink(tree: readonly Node[], { slug, title }: { slug: string; title: string }) {
  const all = listLinkCandidates(tree)
  const own = all.find((candidate) => candidate.slug === slug)
  const isAlone = own !== undefined && all.filter(({ target }) => target === own.target).length === 1
  return isAlone ? `[[${own.target}]]` : `[[${slug}|${title}]]`
}
