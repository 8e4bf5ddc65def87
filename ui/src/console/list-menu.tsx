import { Download, Settings2 } from 'lucide-react'
import { useText } from '../i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { localStorageItem } from '../local-storage.ts'
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from '../menu.tsx'
import { consoleLabels } from './text.ts'

/** Columns of a list that the user has hidden, kept in this browser. */
export const createHiddenColumnsStorage = (list: string) =>
  localStorageItem<readonly string[]>(
    `sanhe.columns.${list}`,
    (text) => (text ? text.split(',') : []),
    (columns) => columns.join(','),
  )

type ListMenuProps = {
  columns: readonly { id: string; label: string }[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  onExport: () => void
}

/** Menu of a list: which columns to show, and the export of all matching rows. */
export function ListMenu({ columns, hidden, onHide, onExport }: ListMenuProps) {
  const t = useText(consoleLabels)
  const toggle = (id: string) =>
    onHide(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <Menu align="end" trigger={<IconButton icon={Settings2} label={t.columns} />}>
      {columns.map(({ id, label }) => (
        <MenuCheckboxItem
          key={id}
          isChecked={!hidden.includes(id)}
          // The last visible column stays, because a table needs one.
          disabled={!hidden.includes(id) && columns.length - hidden.length <= 1}
          onToggle={() => toggle(id)}
        >
          {label}
        </MenuCheckboxItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={Download} onSelect={onExport}>
        {t.exportCsv}
      </MenuItem>
    </Menu>
  )
}
