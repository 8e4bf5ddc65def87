import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TreeNode } from '#api.ts'
import { listAllTreeNodes } from '#tree/node.ts'
import { scoreLabelMatch } from './rules.ts'

export type LocalDocument = { slug: string; tree: readonly TreeNode[]; node: TreeNode }

const maxLocalDocuments = 6
/** Lowest score of a title that is listed: a word of it starts with the typed text, or the text is inside a word. */
const minTitleScore = 2

/** Finds documents by their titles in trees that this page has loaded, best match first, then the last changed. */
export function findLocalDocuments(
  trees: readonly { slug: string; tree: readonly TreeNode[] }[],
  typed: string,
): LocalDocument[] {
  if (typed === '') return []
  return trees
    .flatMap(({ slug, tree }) => listAllTreeNodes(tree).map((node) => ({ slug, tree, node })))
    .filter(({ node }) => node.type === 'doc')
    .map((found) => ({ found, score: scoreLabelMatch(typed, [found.node.title]) }))
    .filter(({ score }) => score >= minTitleScore)
    .toSorted(
      (one, other) =>
        other.score - one.score || other.found.node.updated_at.localeCompare(one.found.node.updated_at),
    )
    .slice(0, maxLocalDocuments)
    .map(({ found }) => found)
}

/** Searches the loaded trees of all projects or of one project. Needs no request, so it also works offline. */
export function useLocalDocuments(typed: string, project: string | undefined) {
  const client = useQueryClient()
  return useMemo(() => {
    const queries = client.getQueriesData<readonly TreeNode[]>({ queryKey: ['tree'] })
    const trees = queries.flatMap(([key, tree]) => {
      const slug = String(key[1])
      return tree && (project === undefined || slug === project) ? [{ slug, tree }] : []
    })
    return findLocalDocuments(trees, typed)
  }, [client, typed, project])
}
