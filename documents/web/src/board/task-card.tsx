import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Ellipsis } from 'lucide-react'
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import type { Label, Task } from '#api.ts'
import type * as dragTools from './drag.ts'
import { TaskBadges } from './task-badges.tsx'
import { boardLabels } from './text.ts'

export type CardDragFunctions = typeof dragTools

export type TaskCardHandlers = {
  open: (id: number) => void
  focus: (id: number) => void
  menu: (id: number, anchor: Element) => void
}

export const findCardElement = (id: number) => document.querySelector<HTMLElement>(`#task-${id} a`)
export const boardKeyboardHintId = 'board-keys'

type TaskCardProps = {
  slug: string
  task: Task
  /** All labels of the project. */
  labels: readonly Label[]
  today: string
  isTabStop: boolean
  isHeld: boolean
  handlers: TaskCardHandlers
  drag: CardDragFunctions | undefined
  hasMenu: boolean
  /** Position of the card in a column that renders only the cards near its visible part. */
  topPx?: number
  /** Number of the card in its column, from 1, and the number of cards. Screen readers read both. */
  position?: number
  count?: number
  /** Receives the element of the card, so that the column knows its height. */
  measure?: (card: HTMLElement | null) => void
}

function useDragMark({ slug, task, drag }: TaskCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const [mark, setMark] = useState<dragTools.CardDragHighlight>()
  const { id, column_id: column } = task
  useEffect(() => {
    if (!drag || !element.current) return
    return drag.makeTaskCardDraggable(element.current, { slug, id, column, mark: setMark })
  }, [drag, slug, id, column])
  return { element, mark }
}

/** The title is a real link that covers the card, so that the task can be opened in a new tab and its URL copied. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { slug, task, labels, today, isTabStop, isHeld, handlers, hasMenu } = props
  const { topPx, position, count, measure } = props
  const t = useText(boardLabels)
  const { element, mark } = useDragMark(props)
  useEffect(() => measure?.(element.current), [measure, element])
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    handlers.open(task.id)
  }
  return (
    // The gap between cards is part of the drop target, so that a drop in the gap is not lost.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it opens the same menu
    <li
      ref={element}
      id={`task-${task.id}`}
      {...(topPx !== undefined && {
        style: { top: topPx },
        'aria-posinset': position,
        'aria-setsize': count,
        'data-index': (position ?? 1) - 1,
      })}
      className={joinClassNames('py-1', topPx === undefined ? 'relative' : 'absolute inset-x-0')}
      onContextMenu={(event) => {
        event.preventDefault()
        const button = event.currentTarget.querySelector('button')
        if (button) handlers.menu(task.id, button)
      }}
    >
      <div
        className={joinClassNames(
          'group relative rounded-control border bg-surface px-3 py-2.5 shadow-raised outline-offset-2',
          'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent-text',
          mark === 'dragged' && 'opacity-40',
          isHeld ? 'border-accent bg-accent-soft shadow-floating' : 'border-line hover:border-line-strong',
        )}
      >
        <a
          href={`/projects/${slug}/board?task=${task.id}`}
          tabIndex={isTabStop ? 0 : -1}
          draggable={false}
          aria-describedby={hasMenu ? boardKeyboardHintId : undefined}
          onClick={open}
          onFocus={() => handlers.focus(task.id)}
          className={joinClassNames(
            'block pr-7 text-sm leading-5 outline-none [overflow-wrap:anywhere] after:absolute after:inset-0',
            task.status === 'done' && 'text-muted',
          )}
        >
          {task.title}
        </a>
        <TaskBadges task={task} labels={labels} today={today} />
        {hasMenu && (
          <IconButton
            icon={Ellipsis}
            label={t.actionsFor(task.title)}
            small
            aria-haspopup="menu"
            tabIndex={isTabStop ? 0 : -1}
            className="absolute! top-1.5 right-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:opacity-100"
            onClick={(event) => handlers.menu(task.id, event.currentTarget)}
          />
        )}
      </div>
      <DropLine mark={mark} />
    </li>
  )
})

function DropLine({ mark }: { mark: dragTools.CardDragHighlight }) {
  if (mark !== 'above' && mark !== 'below') return null
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'pointer-events-none absolute inset-x-0 z-10 h-0.5 rounded bg-accent',
        mark === 'above' ? '-top-px' : '-bottom-px',
      )}
    />
  )
}
