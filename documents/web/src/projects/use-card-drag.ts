import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as dragTools from './drag.ts'

/**
 * Drag and drop of project cards. The menu offers the same moves, so the drag code loads only when a pointer comes
 * near.
 */
export function useProjectCardDrag(
  projectId: number,
  onDrop: (draggedId: number, side: 'before' | 'after') => void,
) {
  const element = useRef<HTMLElement>(null)
  const [tools, setTools] = useState<typeof dragTools>()
  const [mark, setMark] = useState<dragTools.ProjectDragHighlight>()
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (!tools || !element.current) return
    return tools.makeProjectCardDraggable(element.current, {
      projectId,
      mark: setMark,
      drop: (draggedId, side) => drop(draggedId, side),
    })
  }, [projectId, tools])
  const load = async () => {
    const module = await import('./drag.ts')
    setTools(module)
  }
  return { element, mark, loadDrag: () => void load() }
}
