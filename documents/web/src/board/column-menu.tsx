import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { FloatingMenu, MenuItem, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, PenLine, Plus, Trash2 } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { BoardColumn } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { getBoardColumnName } from './column-name.ts'
import { boardColumnLabels } from './column-text.ts'
import { boardQuery } from './queries.ts'
import { type TaskStatus, taskStatuses } from './rules.ts'
import { boardLabels } from './text.ts'

type ColumnReply = Promise<{ columns: BoardColumn[] }>

async function changeColumns(slug: string, request: ColumnReply) {
  try {
    const { columns } = await request
    queryClient.setQueryData(boardQuery(slug).queryKey, (board) => board && { ...board, columns })
    await queryClient.invalidateQueries({ queryKey: ['tasks', slug] })
  } catch {
    showError(getCurrentText(boardColumnLabels).failed)
  }
}

/**
 * State of a column's actions: its menu is open, or the dialog that edits or adds a column. `edit` is undefined for a
 * new column.
 */
export type ColumnAction = { menuOf: BoardColumn; anchor: Element } | { edit: BoardColumn | undefined }

type ColumnActionsProps = {
  slug: string
  columns: readonly BoardColumn[]
  action: ColumnAction
  onChange: Dispatch<SetStateAction<ColumnAction | undefined>>
}

export function ColumnActions({ slug, columns, action, onChange }: ColumnActionsProps) {
  const close = () => onChange((now) => (now === action ? undefined : now))
  if ('edit' in action) return <ColumnDialog slug={slug} column={action.edit} onClose={close} />
  return (
    <ColumnMenu
      slug={slug}
      columns={columns}
      column={action.menuOf}
      anchor={action.anchor}
      onClose={close}
      onEdit={() => onChange({ edit: action.menuOf })}
      onAdd={() => onChange({ edit: undefined })}
    />
  )
}

type ColumnMenuProps = {
  slug: string
  columns: readonly BoardColumn[]
  column: BoardColumn
  anchor: Element
  onClose: () => void
  onEdit: () => void
  onAdd: () => void
}

function ColumnMenu({ slug, columns, column, anchor, onClose, onEdit, onAdd }: ColumnMenuProps) {
  const t = useText(boardColumnLabels)
  const [isOpen, setOpen] = useState(true)
  const index = columns.findIndex(({ id }) => id === column.id)
  const params = { slug, id: column.id }
  const move = (before: BoardColumn | undefined) =>
    changeColumns(slug, adminApi.board.moveColumn({ params, body: { before_id: before?.id ?? null } }))
  const isLast = !columns.some(({ id, status }) => id !== column.id && status === column.status)
  return (
    <FloatingMenu
      isOpen={isOpen}
      anchor={anchor}
      align="end"
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) onClose()
      }}
    >
      <MenuItem icon={PenLine} onSelect={() => setTimeout(onEdit)}>
        {t.edit}
      </MenuItem>
      <MenuItem icon={ArrowLeft} disabled={index <= 0} onSelect={() => void move(columns[index - 1])}>
        {t.moveLeft}
      </MenuItem>
      <MenuItem
        icon={ArrowRight}
        disabled={index === columns.length - 1}
        onSelect={() => void move(columns[index + 2])}
      >
        {t.moveRight}
      </MenuItem>
      <MenuItem icon={Plus} onSelect={() => setTimeout(onAdd)}>
        {t.add}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        danger
        disabled={isLast}
        onSelect={() => void changeColumns(slug, adminApi.board.removeColumn({ params }))}
      >
        {isLast ? t.isLast : t.remove}
      </MenuItem>
    </FloatingMenu>
  )
}

type ColumnDialogProps = { slug: string; column?: BoardColumn | undefined; onClose: () => void }

/** Dialog that adds a column, or changes the name and the state of a column. */
function ColumnDialog({ slug, column, onClose }: ColumnDialogProps) {
  const t = useText(boardColumnLabels)
  const board = useText(boardLabels)
  const [name, setName] = useState(column ? getBoardColumnName(column, board) : '')
  const [status, setStatus] = useState<TaskStatus>(column?.status ?? 'doing')
  const isDefaultName = column?.name === null && name === getBoardColumnName(column, board)
  const save = useMutation({
    mutationFn: () => {
      const body = { name: isDefaultName ? null : name.trim(), status }
      return changeColumns(
        slug,
        column
          ? adminApi.board.updateColumn({ params: { slug, id: column.id }, body })
          : adminApi.board.addColumn({ params: { slug }, body: { name: name.trim(), status } }),
      )
    },
    onSuccess: onClose,
  })
  return (
    <Dialog isOpen onClose={onClose} title={column ? t.editTitle : t.add}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !save.isPending) save.mutate()
        }}
      >
        <TextField
          label={t.name}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t.state}
          hint={t.stateHint}
          value={status}
          onChange={(event) => setStatus(event.target.value as TaskStatus)}
        >
          {taskStatuses.map((value) => (
            <option key={value} value={value}>
              {board.columns[value]}
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <Button onClick={onClose}>{board.cancel}</Button>
          <Button type="submit" look="primary" isBusy={save.isPending} disabled={name.trim() === ''}>
            {column ? board.save : t.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
