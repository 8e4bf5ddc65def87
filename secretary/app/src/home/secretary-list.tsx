import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { computeDropIndex, moveItemInList } from '@sanhe/ui/reorder.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { GripVertical } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reorderSecretaries, type Secretary } from '#agents/secretaries.ts'
import { makeRowDraggable, type DragRowState, handleRowDrops } from './drag-and-drop.ts'
import { secretaryListLabels } from './home-text.ts'
import { SecretaryCard } from './secretary-card.tsx'
import { SecretaryMenu } from './secretary-menu.tsx'

/** Secretary list in the user's order, which is changed by dragging or by the menu of each row. */
export function SecretaryList({ secretaries }: { secretaries: Secretary[] }) {
  const t = useText(secretaryListLabels)
  const place = useEffectEvent((id: number, index: number) => {
    reorderSecretaries(moveItemInList(secretaries, id, index)).catch(() => showError(t.failed))
  })
  const drop = useEffectEvent((id: number, targetId: number, side: 'before' | 'after') =>
    place(id, computeDropIndex(secretaries, id, targetId, side)),
  )
  useEffect(() => handleRowDrops(drop), [])
  return (
    <ul className="flex flex-col gap-2">
      {secretaries.map((secretary, index) => (
        <Row key={secretary.id} secretary={secretary} isMovable={secretaries.length > 1}>
          <SecretaryMenu
            secretary={secretary}
            onUp={index > 0 ? () => place(secretary.id, index - 1) : undefined}
            onDown={index < secretaries.length - 1 ? () => place(secretary.id, index + 1) : undefined}
          />
        </Row>
      ))}
    </ul>
  )
}

type RowProps = { secretary: Secretary; isMovable: boolean; children: React.ReactNode }

function Row({ secretary, isMovable, children }: RowProps) {
  const t = useText(secretaryListLabels)
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [mark, setMark] = useState<DragRowState>()
  useEffect(() => {
    if (!isMovable || !row.current || !handle.current) return
    return makeRowDraggable(row.current, { id: secretary.id, handle: handle.current, mark: setMark })
  }, [secretary.id, isMovable])
  return (
    <li
      ref={row}
      className={joinClassNames(
        'group/row relative',
        mark === 'dragged' && 'opacity-40',
        mark === 'before' && 'before:absolute before:inset-x-0 before:-top-2 before:h-0.5 before:bg-accent',
        mark === 'after' && 'after:absolute after:inset-x-0 after:-bottom-2 after:h-0.5 after:bg-accent',
      )}
    >
      <SecretaryCard secretary={secretary}>
        {children}
        {isMovable && (
          <span
            ref={handle}
            title={t.drag}
            className="grid size-9 cursor-grab place-items-center text-faint transition-opacity hover:text-text pointer-fine:opacity-0 pointer-fine:group-hover/row:opacity-100"
          >
            <GripVertical aria-hidden className="size-5" />
          </span>
        )}
      </SecretaryCard>
    </li>
  )
}
