import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { TreeCache } from '#core'
import { type DocumentRow, findDocumentById, listProjectDocuments } from './store.ts'
import { toDocumentRecordResponse } from './views.ts'

/** Node of the tree. `json`: the document as JSON without its children and the closing brace. */
type Node = { parentId: number; sortOrder: number; id: number; json: string }
type ProjectTree = { nodes: Map<number, Node>; json: Buffer | undefined }

const projectsInMemory = 50
const root = 0

export function createTreeCache(db: Sqlite): TreeCache {
  const trees = new LRUCache<number, ProjectTree>({ max: projectsInMemory })
  const owners = new Map<number, number>()

  function load(projectId: number): ProjectTree {
    const nodes = new Map(listProjectDocuments(db, projectId).map((row) => [row.id, nodeOf(row)]))
    for (const id of nodes.keys()) owners.set(id, projectId)
    const tree = { nodes, json: undefined }
    trees.set(projectId, tree)
    return tree
  }
  /** Removes a document from the tree of the project that it has left. */
  function forget(projectId: number, id: number) {
    const tree = trees.get(projectId)
    if (!tree) return
    tree.nodes.delete(id)
    tree.json = undefined
  }
  function refreshOne(id: number) {
    const row = findDocumentById(db, id)
    const formerProjectId = owners.get(id)
    if (row && formerProjectId !== undefined && formerProjectId !== row.project_id)
      forget(formerProjectId, id)
    const projectId = row?.project_id ?? formerProjectId
    const tree = projectId === undefined ? undefined : trees.get(projectId)
    if (row) owners.set(id, row.project_id)
    else owners.delete(id)
    if (!tree) return
    if (row) tree.nodes.set(id, nodeOf(row))
    else tree.nodes.delete(id)
    tree.json = undefined
  }
  return {
    get(projectId) {
      const tree = trees.get(projectId) ?? load(projectId)
      return (tree.json ??= Buffer.from(`{"docs":${assemble(tree.nodes)}}`))
    },
    refresh: (documentIds) => documentIds.forEach(refreshOne),
  }
}

const nodeOf = (row: DocumentRow): Node => ({
  id: row.id,
  parentId: row.parent_id ?? root,
  sortOrder: row.sort_order,
  json: JSON.stringify(toDocumentRecordResponse(row)).slice(0, -1),
})

function assemble(nodes: Map<number, Node>) {
  const children = Map.groupBy(nodes.values(), ({ parentId }) => parentId)
  const listOf = (parentId: number): string => {
    const siblings = (children.get(parentId) ?? []).toSorted(
      (a, b) => a.sortOrder - b.sortOrder || a.id - b.id,
    )
    return `[${siblings.map(({ id, json }) => `${json},"children":${listOf(id)}}`).join(',')}]`
  }
  return listOf(root)
}
