import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

/** Highlight of a project card during a drag: the dragged card, or the side where it would be dropped. */
export type ProjectDragHighlight = 'dragged' | 'before' | 'after' | undefined

type CardParts = {
  projectId: number
  mark: (mark: ProjectDragHighlight) => void
  drop: (projectId: number, side: 'before' | 'after') => void
}

/** Makes a project card draggable and a drop target. Returns the cleanup function. */
export function makeProjectCardDraggable(element: HTMLElement, { projectId, mark, drop }: CardParts) {
  const sideOf = (data: Record<string | symbol, unknown>) =>
    extractClosestEdge(data) === 'left' ? 'before' : 'after'
  return combine(
    draggable({
      element,
      getInitialData: () => ({ projectId }),
      onDragStart: () => mark('dragged'),
      onDrop: () => mark(undefined),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => 'projectId' in source.data && source.data['projectId'] !== projectId,
      getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self }) => mark(sideOf(self.data)),
      onDragLeave: () => mark(undefined),
      onDrop({ self, source }) {
        mark(undefined)
        drop(Number(source.data['projectId']), sideOf(self.data))
      },
    }),
  )
}
