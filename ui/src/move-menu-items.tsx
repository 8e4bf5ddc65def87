import { ArrowDown, ArrowUp } from 'lucide-react'
import { MenuItem } from './menu.tsx'

type MoveMenuItemsProps = {
  up: string
  down: string
  /** Absent when the item cannot move further in this direction. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** Shows that Alt with an arrow key does the same. */
  hasKeys?: boolean
}

/** Menu items that move an item of a list one place up or down. */
export const MoveMenuItems = ({ up, down, onUp, onDown, hasKeys = false }: MoveMenuItemsProps) => (
  <>
    <MenuItem
      icon={ArrowUp}
      {...(hasKeys && { shortcut: 'Alt ↑' })}
      disabled={!onUp}
      onSelect={() => onUp?.()}
    >
      {up}
    </MenuItem>
    <MenuItem
      icon={ArrowDown}
      {...(hasKeys && { shortcut: 'Alt ↓' })}
      disabled={!onDown}
      onSelect={() => onDown?.()}
    >
      {down}
    </MenuItem>
  </>
)
