import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { getCachedTasks } from './actions.ts'
import { type TaskCardPlace, computeColumnAfterMove, getPlaceBelowCard } from './rules.ts'

/**
 * Highlight of a card during a drag. `dragged`: this card is dragged. `above` and `below`: edge at which the dragged
 * card would be placed.
 */
export type CardDragHighlight = 'dragged' | 'above' | 'below' | undefined

type Data = Record<string | symbol, unknown>

/** Returns the position for a drop on this target, or undefined when the card would not move. */
function dropAt(slug: string, draggedId: number, target: Data): TaskCardPlace | undefined {
  const tasks = getCachedTasks(slug)
  const id = target['taskId']
  const drop =
    typeof id !== 'number'
      ? { column: Number(target['column']), before: null }
      : extractClosestEdge(target) === 'top'
        ? { column: Number(target['column']), before: id }
        : getPlaceBelowCard(tasks, id, draggedId)
  return drop && computeColumnAfterMove(tasks, draggedId, drop) ? drop : undefined
}

type CardParts = { slug: string; id: number; column: number; mark: (mark: CardDragHighlight) => void }

/** Makes a card draggable and a drop target. Returns the cleanup function. */
export function makeTaskCardDraggable(element: HTMLElement, { slug, id, column, mark }: CardParts) {
  const hover = (draggedId: unknown, target: Data) => {
    const drop = dropAt(slug, Number(draggedId), target)
    mark(drop && (extractClosestEdge(target) === 'top' ? 'above' : 'below'))
  }
  return combine(
    draggable({
      element,
      getInitialData: () => ({ slug, draggedId: id }),
      onDragStart: () => mark('dragged'),
      onDrop: () => mark(undefined),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['slug'] === slug && source.data['draggedId'] !== id,
      getData: ({ input }) =>
        attachClosestEdge({ taskId: id, column }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDragEnter: ({ self, source }) => hover(source.data['draggedId'], self.data),
      onDrag: ({ self, source }) => hover(source.data['draggedId'], self.data),
      onDragLeave: () => mark(undefined),
      onDrop: () => mark(undefined),
    }),
  )
}

type ColumnParts = { slug: string; column: number; mark: (isOver: boolean) => void }

/** Makes the space below the cards of a column a drop target for the end of that column. */
export const makeColumnDropTarget = (element: HTMLElement, { slug, column, mark }: ColumnParts) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data['slug'] === slug && 'draggedId' in source.data,
    getData: () => ({ column }),
    onDragEnter: () => mark(true),
    onDragLeave: () => mark(false),
    onDrop: () => mark(false),
  })

/** Calls `drop` when a card of this project is dropped on a valid target. */
export const handleTaskCardDrops = (slug: string, drop: (id: number, drop: TaskCardPlace) => void) =>
  monitorForElements({
    canMonitor: ({ source }) => source.data['slug'] === slug && 'draggedId' in source.data,
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0]
      const id = Number(source.data['draggedId'])
      const place = target && dropAt(slug, id, target.data)
      if (place) drop(id, place)
    },
  })
