/** Limits of one export in any format but Markdown. A larger export would keep a worker for minutes. */
export const maxExportedDocuments = 2000
export const maxExportedTextBytes = 20 * 1024 * 1024
export const maxExportedImageBytes = 200 * 1024 * 1024

export type ExportSize = { documents: number; textBytes: number; imageBytes: number }

export function decideExportRefusal({ documents, textBytes, imageBytes }: ExportSize) {
  if (documents === 0) return 'NOTHING_TO_EXPORT'
  if (
    documents > maxExportedDocuments ||
    textBytes > maxExportedTextBytes ||
    imageBytes > maxExportedImageBytes
  )
    return 'EXPORT_TOO_LARGE'
}

type Node = { id: number; parent_id: number | null; sort_order: number }
export type PlacedNode<N> = { node: N; depth: number }

/**
 * Lists a document or folder and everything below it, in the order of the tree. If `rootId` is undefined, lists the
 * whole project.
 */
export function listInTreeOrder<N extends Node>(nodes: readonly N[], rootId?: number): PlacedNode<N>[] {
  const children = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const below = (parentId: number | null, depth: number): PlacedNode<N>[] =>
    (children.get(parentId) ?? [])
      .toSorted((a, b) => a.sort_order - b.sort_order || a.id - b.id)
      .flatMap((node) => [{ node, depth }, ...below(node.id, depth + 1)])
  const root = nodes.find(({ id }) => id === rootId)
  return root ? [{ node: root, depth: 0 }, ...below(root.id, 1)] : below(null, 0)
}
