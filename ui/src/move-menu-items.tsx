import { ArrowDown, ArrowUp } from 'lucide-react'
import { MenuItem } from './menu.tsx'

type MoveMenuItemsProps = {
  up: string
  down: string
  /**
   * Moves the item one place up (`onUp`) or down (`onDown`). `onUp` is undefined for the first item, `onDown` for the
   * last item.
   */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** Shows the keyboard shortcuts Alt ↑ and Alt ↓. */
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
