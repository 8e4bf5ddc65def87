import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

export const makeCalendarTaskDraggable = (element: HTMLElement, id: number) =>
  draggable({ element, getInitialData: () => ({ calendarTask: id }) })

/** `day`: null for the list of tasks without a due date. */
export const makeDayDropTarget = (
  element: HTMLElement,
  day: string | null,
  mark: (isOver: boolean) => void,
) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => 'calendarTask' in source.data,
    getData: () => ({ day }),
    onDragEnter: () => mark(true),
    onDragLeave: () => mark(false),
    onDrop: () => mark(false),
  })

export const handleCalendarTaskDrops = (drop: (id: number, day: string | null) => void) =>
  combine(
    monitorForElements({
      canMonitor: ({ source }) => 'calendarTask' in source.data,
      onDrop({ source, location }) {
        const target = location.current.dropTargets[0]
        if (target) drop(Number(source.data['calendarTask']), target.data['day'] as string | null)
      },
    }),
  )
