import { type ComponentProps, useRef } from 'react'
import type { Task } from '#api.ts'
import { useVirtualRows } from '#use-virtual-rows.ts'
import { TaskCard } from './task-card.tsx'

type CardListProps = Omit<
  ComponentProps<typeof TaskCard>,
  'task' | 'isTabStop' | 'isHeld' | 'topPx' | 'position' | 'count' | 'measure'
> & {
  tasks: readonly Task[]
  tabStop: number | undefined
  heldId: number | undefined
}

/** Renders all cards of a column. */
export function CardList({ tasks, tabStop, heldId, ...card }: CardListProps) {
  return (
    <ul className="flex flex-col">
      {tasks.map((task) => (
        <TaskCard
          key={task.id}
          {...card}
          task={task}
          isTabStop={task.id === tabStop}
          isHeld={task.id === heldId}
        />
      ))}
    </ul>
  )
}

/** Heights of a card with one line of title, of each further line, of the row of facts and of the row of labels. */
const cardHeightPx = { title: 50, line: 20, facts: 32, labels: 28 }
/** Number of letters in a line of a title in a column of the smallest width. */
const lettersPerLine = 28

function estimateCardHeightPx({ title, description, ...task }: Task) {
  const hasFacts =
    task.priority !== 0 || task.due_date || task.assignee || description || task.comment_count > 0
  return (
    cardHeightPx.title +
    Math.floor(title.length / lettersPerLine) * cardHeightPx.line +
    (hasFacts ? cardHeightPx.facts : 0) +
    (task.label_ids.length > 0 ? cardHeightPx.labels : 0)
  )
}

/** Renders only the cards of a long column that are near its visible part. */
export function VirtualCardList({ tasks, tabStop, heldId, ...card }: CardListProps) {
  const root = useRef<HTMLUListElement>(null)
  const shown = useVirtualRows({
    root,
    scrollSelector: '[data-card-scroll]',
    count: tasks.length,
    getId: (index) => tasks[index]?.id ?? index,
    estimateHeightPx: (index) => estimateCardHeightPx(tasks[index]!),
    keptIndex: tasks.findIndex(({ id }) => id === tabStop),
    overscan: 6,
  })
  return (
    <ul ref={root} className="relative" style={{ height: shown.heightPx }}>
      {shown.rows.map(({ index, top }) => {
        const task = tasks[index]!
        return (
          <TaskCard
            key={task.id}
            {...card}
            task={task}
            isTabStop={task.id === tabStop}
            isHeld={task.id === heldId}
            topPx={top}
            position={index + 1}
            count={tasks.length}
            measure={shown.list.measureElement}
          />
        )
      })}
    </ul>
  )
}
