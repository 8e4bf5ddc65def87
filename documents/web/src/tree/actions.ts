import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type DocumentType, type TreeNode } from '#api.ts'
import { documentQuery, queryClient, templatesQuery, treeQuery } from '#queries.ts'
import { computeSortOrders } from '#sort-order.ts'
import { getCachedTree } from './cached-tree.ts'
import { findTreeNode } from './node.ts'
import {
  changeTreeNode,
  listChildNodes,
  getCurrentNodePlace,
  moveTreeNode,
  type TreeNodeMove,
  type TreeNodePlace,
  computeNodePlaceAfterMove,
} from './moves.ts'
import { treeLabels } from './text.ts'

const key = (slug: string) => treeQuery(slug).queryKey

/** Shows the tree `next` immediately and restores the old tree, with a message, when the service refuses the change. */
export async function changeTreeOptimistically(
  slug: string,
  next: readonly TreeNode[],
  write: () => Promise<unknown>,
  failed: string,
) {
  await queryClient.cancelQueries({ queryKey: key(slug) })
  const before = queryClient.getQueryData(key(slug))
  queryClient.setQueryData(key(slug), [...next])
  try {
    await write()
    return true
  } catch (error) {
    queryClient.setQueryData(key(slug), before)
    showError(`${failed}. ${error instanceof Error ? error.message : ''}`)
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: key(slug) })
  }
}

async function writeMove(slug: string, tree: readonly TreeNode[], id: number, parentId: number | null) {
  const siblings = listChildNodes(tree, parentId)
  for (const { id: siblingId, sort_order } of computeSortOrders(siblings, id)) {
    const docSlug = siblings.find((node) => node.id === siblingId)?.slug ?? ''
    const body = siblingId === id ? { parent_id: parentId, sort_order } : { sort_order }
    // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal leaves the rest unwritten
    await api.documents.move({ params: { slug, docSlug }, body })
  }
}

export async function moveDocument(slug: string, id: number, place: TreeNodePlace, mayUndo = true) {
  const t = getCurrentText(treeLabels)
  const before = getCachedTree(slug)
  const node = findTreeNode(before, id)
  const from = getCurrentNodePlace(before, id)
  const after = moveTreeNode(before, id, place)
  if (!node || !from || after === before) return
  const write = () => writeMove(slug, after, id, place.parentId)
  const isDone = await changeTreeOptimistically(slug, after, write, t.notMoved(node.title))
  if (!isDone || !mayUndo) return
  showToast(t.moved(node.title), { label: t.undo, run: () => void moveDocument(slug, id, from, false) })
}

/** Moves a document one step by keyboard or menu. Returns its new place, or undefined if there is none. */
export function moveDocumentOneStep(slug: string, id: number, step: TreeNodeMove) {
  const place = computeNodePlaceAfterMove(getCachedTree(slug), id, step)
  if (place) void moveDocument(slug, id, place)
  return place
}

type Changes = { title: string } | { doc_type: DocumentType } | { is_template: boolean }

async function changeDocument(slug: string, node: TreeNode, changes: Changes) {
  const failed = getCurrentText(treeLabels).notChanged(node.title)
  const write = () => api.documents.update({ params: { slug, docSlug: node.slug }, body: changes })
  const isDone = await changeTreeOptimistically(
    slug,
    changeTreeNode(getCachedTree(slug), node.id, changes),
    write,
    failed,
  )
  if (isDone) void queryClient.invalidateQueries({ queryKey: ['document', slug, node.slug] })
  return isDone
}

export async function renameDocument(slug: string, node: TreeNode, title: string) {
  const t = getCurrentText(treeLabels)
  if (title.trim() === '' || title.trim() === node.title) return
  if (!(await changeDocument(slug, node, { title: title.trim() }))) return
  const back = () => void changeDocument(slug, node, { title: node.title })
  showToast(t.renamed(title.trim()), { label: t.undo, run: back })
}

export async function changeDocumentType(slug: string, node: TreeNode, docType: DocumentType) {
  const t = getCurrentText(treeLabels)
  if (docType === node.doc_type || !(await changeDocument(slug, node, { doc_type: docType }))) return
  const back = () => void changeDocument(slug, node, { doc_type: node.doc_type })
  showToast(t.typeChanged(node.title), { label: t.undo, run: back })
}

/** Offers the document to the team as a template for new documents, or stops doing so. */
export async function setDocumentTemplate(slug: string, node: TreeNode, isTemplate: boolean) {
  const t = getCurrentText(treeLabels)
  if (!(await changeDocument(slug, node, { is_template: isTemplate }))) return
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  const back = () => void changeDocument(slug, node, { is_template: !isTemplate })
  showToast((isTemplate ? t.madeTemplate : t.removedTemplate)(node.title), { label: t.undo, run: back })
}

export type NewDocument = {
  type: 'doc' | 'folder'
  title: string
  docType: DocumentType
  parentId: number | null
}

export async function createDocument(slug: string, { type, title, docType, parentId }: NewDocument) {
  const last = listChildNodes(getCachedTree(slug), parentId).at(-1)
  const sort_order = last ? last.sort_order + 1024 : 0
  const body = { type, title, doc_type: docType, parent_id: parentId, sort_order }
  const { doc } = await api.documents.create({ params: { slug }, body })
  queryClient.setQueryData(documentQuery(slug, doc.slug).queryKey, doc)
  await queryClient.invalidateQueries({ queryKey: key(slug) })
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
  return doc
}
