import type { MarkdownLinks } from '@sanhe/ui/markdown/prepare.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { ancestorsOf, fileAddress, linkAddress, type Place, wikiAddress } from './places.ts'

const assetsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['assets', slug],
    queryFn: async ({ signal }) => (await api.assets.list({ params: { slug } }, { signal })).assets,
  })

/** Where the addresses in a document lead, as far as the project's tree and files are known. */
export function useLinks(projectSlug: string, docSlug: string): MarkdownLinks {
  const tree = useQuery(treeQuery(projectSlug)).data
  const assets = useQuery(assetsQuery(projectSlug)).data
  return useMemo(() => {
    const place: Place = {
      projectSlug,
      ancestors: ancestorsOf(tree ?? [], docSlug) ?? [],
      tree: tree ?? [],
      files: new Set(assets?.map(({ path }) => path)),
    }
    return {
      link: (href) => linkAddress(place, href),
      wiki: (target) => wikiAddress(place, target),
      image: (src) => fileAddress(place, src),
    }
  }, [projectSlug, docSlug, tree, assets])
}
