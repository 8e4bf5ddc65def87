import type { TreeNodeMove } from './moves.ts'
import type { VisibleTreeRow } from './rules.ts'

export type TreeKeyPress = {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

export type TreeCommand =
  | { do: 'focus' | 'open' | 'expand' | 'collapse' | 'rename' | 'delete' | 'menu'; id: number }
  | { do: 'move'; id: number; step: TreeNodeMove }

const steps: Record<string, TreeNodeMove> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Maps a key to a command, as in the tree view pattern of the ARIA guide. Alt+arrows move the focused node itself. */
export function getTreeCommandForKey(
  event: TreeKeyPress,
  rows: readonly VisibleTreeRow[],
  focusedId: number,
): TreeCommand | undefined {
  const index = rows.findIndex((row) => row.node.id === focusedId)
  const row = rows[index]
  if (!row || event.ctrlKey || event.metaKey) return undefined
  if (event.altKey) {
    const step = steps[event.key]
    return step && { do: 'move', id: focusedId, step }
  }
  if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
    return { do: 'menu', id: focusedId }
  return commandOn(row, event.key) ?? focusBy(event.key, rows, index)
}

function commandOn(row: VisibleTreeRow, key: string): TreeCommand | undefined {
  const { id, type } = row.node
  switch (key) {
    case 'Enter':
    case ' ':
      if (type === 'doc') return { do: 'open', id }
      return { do: row.isExpanded ? 'collapse' : 'expand', id }
    case 'F2':
      return { do: 'rename', id }
    case 'Delete':
      return { do: 'delete', id }
    case 'ArrowRight':
      return type === 'folder' && !row.isExpanded ? { do: 'expand', id } : undefined
    case 'ArrowLeft':
      return row.isExpanded ? { do: 'collapse', id } : undefined
    default:
      return undefined
  }
}

function focusBy(key: string, rows: readonly VisibleTreeRow[], index: number): TreeCommand | undefined {
  const target = targetOf(key, rows, index)
  return target && target !== rows[index] ? { do: 'focus', id: target.node.id } : undefined
}

function targetOf(key: string, rows: readonly VisibleTreeRow[], index: number): VisibleTreeRow | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[index + 1]
    case 'ArrowUp':
      return rows[index - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    case 'ArrowLeft':
      return rows.find((row) => row.node.id === rows[index]?.parentId)
    case 'ArrowRight':
      return rows[index + 1]?.parentId === rows[index]?.node.id ? rows[index + 1] : undefined
    default:
      return key.length === 1 ? startingWith(key, rows, index) : undefined
  }
}

/** Returns the next row whose title begins with the typed letter, starting again from the top after the last row. */
function startingWith(letter: string, rows: readonly VisibleTreeRow[], index: number) {
  const begins = (row: VisibleTreeRow) =>
    row.node.title.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return [...rows.slice(index + 1), ...rows.slice(0, index)].find(begins)
}
