/** A node of the tree that a link can name. `source_name`: file or folder name under which it was imported. */
export type LinkableTreeNode = {
  id: number
  parent_id: number | null
  title: string
  slug: string
  type: 'folder' | 'doc'
  sort_order: number
  source_name: string | null
}

const markdownExtension = /\.(md|markdown)$/i

/**
 * Returns a name without differences in case, spaces, hyphens and underscores, because other tools change
 * these when they export links.
 */
export const toComparableLinkName = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

export const stripMarkdownExtension = (path: string) => path.replace(markdownExtension, '')

/** Returns the link name key of the last segment of a path. */
export const toComparableLastPathSegment = (path: string) =>
  toComparableLinkName(
    stripMarkdownExtension(path)
      .split('/')
      .findLast((part) => part !== '') ?? '',
  )

/** Returns the keys by which links can name a node: its imported name, its slug and its title. */
export const listLinkKeysOfNode = ({
  slug,
  title,
  source_name,
}: Pick<LinkableTreeNode, 'slug' | 'title' | 'source_name'>) =>
  new Set(
    [slug, title, ...(source_name === null ? [] : [stripMarkdownExtension(source_name)])].map(
      toComparableLinkName,
    ),
  )

export type LinkResolver = ReturnType<typeof createLinkResolver>

const root = 0

/**
 * Resolves links between the documents of one project. A path is resolved from the folder of the linking document,
 * then from the root of the project. If both fail, only the last name of the path counts. An imported file name takes
 * precedence over slug and title.
 */
export function createLinkResolver(nodes: readonly LinkableTreeNode[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const order = treeOrder(nodes)
  const byName = new Map<string, LinkableTreeNode[]>()
  for (const node of nodes)
    for (const key of listLinkKeysOfNode(node)) {
      const named = byName.get(key)
      if (named) named.push(node)
      else byName.set(key, [node])
    }
  for (const named of byName.values()) named.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))

  const parentOf = (id: number) => byId.get(id)?.parent_id ?? root
  const ancestorsOf = (folderId: number | null) => {
    const above: number[] = []
    for (let id = folderId ?? root; id !== root; id = parentOf(id)) above.push(id)
    return above
  }
  const childrenNamed = (folderId: number, name: string) =>
    (byName.get(toComparableLinkName(name)) ?? []).filter((node) => (node.parent_id ?? root) === folderId)

  function atPath(folderId: number, parts: readonly string[]) {
    let folders = [folderId]
    for (const part of parts.slice(0, -1))
      folders =
        part === '..'
          ? folders.map(parentOf)
          : folders.flatMap((folder) => childrenNamed(folder, part).map(({ id }) => id))
    const last = parts.at(-1) ?? ''
    return best(folders.flatMap((folder) => childrenNamed(folder, last)).filter(isDocument), last)
  }
  /** Finds the nearest document with the last of these names, if possible below folders with the other names. */
  function byLastNames(folderId: number | null, names: readonly string[]) {
    const name = names.at(-1) ?? ''
    const near = new Set(ancestorsOf(folderId))
    const shared = (node: LinkableTreeNode) => ancestorsOf(node.parent_id).filter((id) => near.has(id)).length
    const named = (byName.get(toComparableLinkName(name)) ?? []).filter(isDocument)
    const inFolders = named.filter((node) => isBelow(byId, node, names.slice(0, -1)))
    return best(
      (inFolders.length > 0 ? inFolders : named).toSorted((a, b) => shared(b) - shared(a)),
      name,
    )
  }
  return {
    /**
     * Returns the document to which a link leads. `folderId`: folder of the document that contains the link. `path`:
     * path of the link, percent-decoded and without a heading.
     */
    resolve(folderId: number | null, path: string): LinkableTreeNode | undefined {
      const parts = stripMarkdownExtension(path)
        .split('/')
        .filter((part) => part !== '' && part !== '.')
      if (parts.length === 0) return undefined
      const named = parts.filter((part) => part !== '..')
      const relative = path.startsWith('/') ? undefined : atPath(folderId ?? root, parts)
      return relative ?? atPath(root, named) ?? byLastNames(folderId, named)
    },
    /** Returns the folders above the node, from the root. */
    foldersAbove: (node: Pick<LinkableTreeNode, 'parent_id'>) =>
      ancestorsOf(node.parent_id)
        .toReversed()
        .flatMap((id) => byId.get(id) ?? []),
    node: (id: number) => byId.get(id),
    findBySlug: (slug: string) => nodes.find((node) => node.slug === slug),
  }
}

/** Returns whether the folders above a node end with these names. */
function isBelow(
  byId: ReadonlyMap<number, LinkableTreeNode>,
  { parent_id }: LinkableTreeNode,
  folders: readonly string[],
): boolean {
  const name = folders.at(-1)
  if (name === undefined) return true
  const folder = byId.get(parent_id ?? root)
  const isNamed = folder && listLinkKeysOfNode(folder).has(toComparableLinkName(name))
  return Boolean(isNamed && isBelow(byId, folder, folders.slice(0, -1)))
}

const isDocument = ({ type }: LinkableTreeNode) => type === 'doc'

/**
 * Returns the first node whose imported name is `name`; otherwise the first whose slug is `name`; otherwise
 * the first of all nodes.
 */
function best(nodes: readonly LinkableTreeNode[], name: string) {
  const key = toComparableLinkName(name)
  return (
    nodes.find(
      ({ source_name }) =>
        source_name !== null && toComparableLinkName(stripMarkdownExtension(source_name)) === key,
    ) ??
    nodes.find(({ slug }) => slug === name) ??
    nodes[0]
  )
}

/** Returns the position of each node in the sidebar. */
function treeOrder(nodes: readonly LinkableTreeNode[]) {
  const children = Map.groupBy(nodes, ({ parent_id }) => parent_id ?? root)
  const order = new Map<number, number>()
  const visit = (parentId: number) => {
    const siblings = (children.get(parentId) ?? []).toSorted(
      (a, b) => a.sort_order - b.sort_order || a.id - b.id,
    )
    for (const { id } of siblings) {
      order.set(id, order.size)
      visit(id)
    }
  }
  visit(root)
  return order
}
