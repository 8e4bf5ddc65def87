import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Ellipsis } from 'lucide-react'
import type { BoardColumn } from '#api.ts'
import { getBoardColumnName } from './column-name.ts'
import type { BoardColumns } from './rules.ts'
import { boardLabels } from './text.ts'

type ColumnSwitchProps = {
  columns: readonly BoardColumn[]
  shown: BoardColumns
  current: number | undefined
  onChange: (column: number) => void
  onMenu?: (column: BoardColumn, anchor: Element) => void
}

/** Column tabs for screens that show one column at a time. */
export function BoardColumnTabs({ columns, shown, current, onChange, onMenu }: ColumnSwitchProps) {
  const t = useText(boardLabels)
  const open = columns.find(({ id }) => id === current)
  return (
    <div className="mx-4 mt-4 flex items-center gap-1 @2xl:hidden">
      <fieldset className="flex min-w-0 flex-1 overflow-x-auto rounded-control bg-sunken p-1">
        <legend className="sr-only">{t.showColumn}</legend>
        {columns.map((column) => (
          <button
            key={column.id}
            type="button"
            aria-pressed={column.id === current}
            className={joinClassNames(
              'flex h-control max-w-40 min-w-20 shrink-0 grow items-center justify-center gap-1.5 rounded-[6px] px-2 text-[13px] text-muted',
              'aria-pressed:bg-[light-dark(var(--surface),var(--line))] aria-pressed:font-medium aria-pressed:text-text aria-pressed:shadow-raised',
            )}
            onClick={() => onChange(column.id)}
          >
            <span className="truncate">{getBoardColumnName(column, t)}</span>
            <span className="tabular-nums">{shown.get(column.id)?.length ?? 0}</span>
          </button>
        ))}
      </fieldset>
      {open && onMenu && (
        <IconButton
          icon={Ellipsis}
          label={t.actionsForColumn(getBoardColumnName(open, t))}
          aria-haspopup="menu"
          onClick={(event) => onMenu(open, event.currentTarget)}
        />
      )}
    </div>
  )
}
