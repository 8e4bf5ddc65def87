import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TreeNode } from '#api.ts'
import { projectAssetsQuery, treeQuery } from '#queries.ts'
import { findAncestorFolders } from './ancestor-folders.ts'
import type { DocumentLocation } from './document-links.ts'

/**
 * Code that resolves links. It needs the tree and loads at the same time as the tree, so it causes no further delay.
 */
const resolversQuery = queryOptions({
  queryKey: ['code', 'document-links'],
  queryFn: () => import('./document-links.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Returns a key of everything that link targets depend on. A save changes only dates in the tree, so the key stays
 * the same and the document is not rendered again.
 */
const placeKey = (tree: readonly TreeNode[] | undefined, files: readonly string[]) =>
  JSON.stringify([tree?.map(nodeKey), files])
const nodeKey = ({ slug, title, source_name, children }: TreeNode): unknown[] => [
  slug,
  title,
  source_name,
  children.map(nodeKey),
]

/** Resolves links in a document. Undefined until the project's tree and files are loaded. */
export function useDocumentLinks(projectSlug: string, docSlug: string): MarkdownLinkResolvers | undefined {
  const tree = useQuery(treeQuery(projectSlug))
  const assets = useQuery(projectAssetsQuery(projectSlug))
  const { data: resolvers } = useQuery(resolversQuery)
  const nodes = tree.data
  const files = useMemo(() => assets.data?.map(({ path }) => path) ?? [], [assets.data])
  const key = useMemo(() => placeKey(nodes, files), [nodes, files])
  const isKnown = !tree.isPending && !assets.isPending
  return useMemo(() => {
    if (!isKnown || !resolvers) return undefined
    const place: DocumentLocation = {
      projectSlug,
      ancestors: findAncestorFolders(nodes ?? [], docSlug) ?? [],
      tree: nodes ?? [],
      files: new Set(files),
    }
    return {
      link: (href) => resolvers.resolveDocumentLink(place, href),
      wiki: (target) => resolvers.resolveWikiLink(place, target),
      image: (src) => resolvers.resolveFileReference(place, src),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for tree and files
  }, [isKnown, resolvers, projectSlug, docSlug, key])
}
