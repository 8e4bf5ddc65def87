import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Ellipsis, Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { BoardColumn as Column, Label, Task } from '#api.ts'
import { getBoardColumnName } from './column-name.ts'
import { CardList, VirtualCardList } from './card-list.tsx'
import { TaskStatusIcon } from './task-badges.tsx'
import { QuickAddTaskField } from './quick-add.tsx'
import type { CardDragFunctions, TaskCardHandlers } from './task-card.tsx'
import { boardLabels } from './text.ts'

type ColumnProps = {
  slug: string
  column: Column
  /** All labels of the project. */
  labels: readonly Label[]
  tasks: readonly Task[]
  /** Number of tasks in the column, including those that the filter hides. */
  count: number
  today: string
  tabStop: number | undefined
  heldId: number | undefined
  isAdding: boolean
  onAdding: (column: number | undefined) => void
  onMenu: (column: Column, anchor: Element) => void
  handlers: TaskCardHandlers
  drag: CardDragFunctions | undefined
  canWrite: boolean
  /** Whether the column renders only the cards near its visible part. */
  isVirtual: boolean
  className?: string
}

function useDropTarget({ slug, column: { id: column }, drag }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!drag || !element.current) return
    return drag.makeColumnDropTarget(element.current, { slug, column, mark: setOver })
  }, [drag, slug, column])
  return { element, isOver }
}

export const BoardColumn = memo(function BoardColumnSection(props: ColumnProps) {
  const { slug, column, labels, tasks, count, today, tabStop, heldId, isAdding } = props
  const { onAdding, onMenu, handlers, drag, canWrite } = props
  const Cards = props.isVirtual ? VirtualCardList : CardList
  const t = useText(boardLabels)
  const name = getBoardColumnName(column, t)
  const { element, isOver } = useDropTarget(props)
  return (
    <section
      ref={element}
      aria-label={`${name}, ${t.count(count)}`}
      data-status={column.status}
      data-column={column.id}
      className={joinClassNames(
        'flex min-h-0 min-w-0 flex-col rounded-[12px] bg-sunken @2xl:min-w-60 @2xl:flex-1',
        isOver && 'ring-2 ring-accent ring-inset',
        props.className,
      )}
    >
      <div className="flex items-center gap-2 pt-2 pr-2 pl-3.5 @max-2xl:hidden">
        <TaskStatusIcon status={column.status} />
        <h2 className="truncate text-sm font-semibold">{name}</h2>
        <span
          aria-hidden
          title={tasks.length < count ? t.countOf(tasks.length, count) : t.count(count)}
          className="text-sm text-muted tabular-nums"
        >
          {tasks.length < count ? `${tasks.length}/${count}` : count}
        </span>
        {canWrite && (
          <span className="ml-auto flex">
            <IconButton icon={Plus} label={t.addTo(name)} small onClick={() => onAdding(column.id)} />
            <IconButton
              icon={Ellipsis}
              label={t.actionsForColumn(name)}
              small
              aria-haspopup="menu"
              onClick={(event) => onMenu(column, event.currentTarget)}
            />
          </span>
        )}
      </div>
      <div data-card-scroll className="relative min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-4 @max-2xl:pt-2">
        {canWrite && !isAdding && (
          <Button
            look="quiet"
            className="w-full justify-start px-2 @2xl:hidden"
            onClick={() => onAdding(column.id)}
          >
            <Plus aria-hidden className="size-4" />
            {t.addTask}
          </Button>
        )}
        {isAdding && <QuickAddTaskField slug={slug} column={column} onClose={() => onAdding(undefined)} />}
        {tasks.length > 0 ? (
          <Cards
            slug={slug}
            tasks={tasks}
            labels={labels}
            today={today}
            tabStop={tabStop}
            heldId={heldId}
            handlers={handlers}
            drag={drag}
            hasMenu={canWrite}
          />
        ) : isAdding ? null : (
          <p className="mt-1 rounded-control border border-dashed border-line-strong/50 px-3 py-6 text-center text-sm leading-6 text-muted">
            {count > 0 ? t.noMatch : t.emptyColumns[column.status]}
          </p>
        )}
      </div>
    </section>
  )
})
