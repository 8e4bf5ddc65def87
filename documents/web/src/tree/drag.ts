import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import { getCachedTree } from './cached-tree.ts'
import { canContainNode, type TreeNodeDrop, type TreeNodePlace, computeNodePlaceAfterDrop } from './moves.ts'
import type { VisibleTreeRow } from './rules.ts'

export const treeRowIndentPx = 16
const openAfterMs = 600

/** Highlight of a tree row during a drag: the dragged row, or the place where it would be dropped. */
export type RowDragHighlight = 'dragged' | 'above' | 'below' | 'inside' | undefined

type RowParts = {
  slug: string
  row: () => VisibleTreeRow
  mark: (mark: RowDragHighlight) => void
  expand: () => void
}

const dropOf = (instruction: Instruction | null): TreeNodeDrop | undefined =>
  instruction && instruction.type !== 'instruction-blocked' ? instruction : undefined

const marks: Record<TreeNodeDrop['type'], RowDragHighlight> = {
  'reorder-above': 'above',
  'reorder-below': 'below',
  'make-child': 'inside',
  reparent: 'below',
}

function modeOf({ isExpanded, position, setSize }: VisibleTreeRow) {
  if (isExpanded) return 'expanded'
  return position === setSize ? 'last-in-group' : 'standard'
}

/** Makes a tree row draggable and a drop target. Returns the cleanup function. */
export function makeTreeRowDraggable(element: HTMLElement, { slug, row, mark, expand }: RowParts) {
  let opening: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(opening)
    opening = undefined
    mark(undefined)
  }
  const hover = (draggedId: number, instruction: Instruction | null) => {
    const { node, isExpanded } = row()
    const drop = dropOf(instruction)
    const isPossible = drop && computeNodePlaceAfterDrop(getCachedTree(slug), draggedId, node.id, drop)
    if (drop?.type === 'make-child' && !isExpanded) opening ??= setTimeout(expand, openAfterMs)
    else {
      clearTimeout(opening)
      opening = undefined
    }
    mark(isPossible ? marks[drop.type] : undefined)
  }
  return combine(
    draggable({
      element,
      getInitialData: () => ({ slug, documentId: row().node.id }),
      onDragStart: () => mark('dragged'),
      onDrop: () => mark(undefined),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) =>
        source.data['slug'] === slug &&
        source.data['documentId'] !== row().node.id &&
        canContainNode(getCachedTree(slug), Number(source.data['documentId']), row().parentId),
      getData: ({ input }) =>
        attachInstruction(
          { targetId: row().node.id },
          {
            input,
            element,
            currentLevel: row().depth,
            indentPerLevel: treeRowIndentPx,
            mode: modeOf(row()),
            block: row().node.type === 'doc' ? ['make-child'] : [],
          },
        ),
      onDragEnter: ({ self, source }) =>
        hover(Number(source.data['documentId']), extractInstruction(self.data)),
      onDrag: ({ self, source }) => hover(Number(source.data['documentId']), extractInstruction(self.data)),
      onDragLeave: leave,
      onDrop: leave,
    }),
  )
}

/** Calls `drop` when a node of this project is dropped on a valid target. */
export const handleTreeNodeDrops = (slug: string, drop: (id: number, place: TreeNodePlace) => void) =>
  monitorForElements({
    canMonitor: ({ source }) => source.data['slug'] === slug && 'documentId' in source.data,
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0]
      const instruction = target && dropOf(extractInstruction(target.data))
      if (!instruction) return
      const id = Number(source.data['documentId'])
      const place = computeNodePlaceAfterDrop(
        getCachedTree(slug),
        id,
        Number(target.data['targetId']),
        instruction,
      )
      if (place) drop(id, place)
    },
  })
