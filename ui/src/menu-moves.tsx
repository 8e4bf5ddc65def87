import { ArrowDown, ArrowUp } from 'lucide-react'
import { MenuItem } from './menu.tsx'

type MenuMovesProps = {
  up: string
  down: string
  /** Absent: there is no further place that way. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** Alt with an arrow does the same, and is shown beside it. */
  hasKeys?: boolean
}

/** One place up and one place down, in the menu of something that stands in an order. */
export const MoveMenuItems = ({ up, down, onUp, onDown, hasKeys = false }: MenuMovesProps) => (
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
