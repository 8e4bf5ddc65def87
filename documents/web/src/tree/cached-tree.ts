import { queryClient, treeQuery } from '#queries.ts'
import type { TreeNode } from './node.ts'

export const getCachedTree = (slug: string): readonly TreeNode[] =>
  queryClient.getQueryData(treeQuery(slug).queryKey) ?? []
