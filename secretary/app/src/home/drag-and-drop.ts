import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { DropSide } from '@sanhe/ui/reorder.ts'

/** Appearance of a row during a drag: the dragged row, or the side where the dragged row would be dropped. */
export type DragRowState = 'dragged' | DropSide | undefined

type RowParts = { id: number; handle: Element; mark: (mark: DragRowState) => void }

/** Makes a row draggable by its handle, and makes the row a drop target. Returns a function that removes both. */
export function makeRowDraggable(element: HTMLElement, { id, handle, mark }: RowParts) {
  const hover = (data: Record<string | symbol, unknown>) =>
    mark(extractClosestEdge(data) === 'top' ? 'before' : 'after')
  return combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ secretary: id }),
      onDragStart: () => mark('dragged'),
      onDrop: () => mark(undefined),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => 'secretary' in source.data && source.data['secretary'] !== id,
      getData: ({ input }) =>
        attachClosestEdge({ secretary: id }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDragEnter: ({ self }) => hover(self.data),
      onDrag: ({ self }) => hover(self.data),
      onDragLeave: () => mark(undefined),
      onDrop: () => mark(undefined),
    }),
  )
}

/** Calls `drop` when a row was dropped above or below another row. */
export const handleRowDrops = (drop: (id: number, targetId: number, side: DropSide) => void) =>
  monitorForElements({
    canMonitor: ({ source }) => 'secretary' in source.data,
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0]
      if (!target) return
      const side = extractClosestEdge(target.data) === 'top' ? 'before' : 'after'
      drop(Number(source.data['secretary']), Number(target.data['secretary']), side)
    },
  })
