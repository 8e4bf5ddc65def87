import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useVirtualRows } from '#use-virtual-rows.ts'
import type { VisibleTreeRow } from './rules.ts'

type VirtualRowsProps = {
  rows: readonly VisibleTreeRow[]
  render: (row: VisibleTreeRow) => ReactNode
  /** Row that Tab reaches. */
  keptId: number | undefined
}

const getRowHeightPx = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 32

/** Renders only the rows of a long tree that are near the visible part. */
export function VirtualRows({ rows, render, keptId }: VirtualRowsProps) {
  const root = useRef<HTMLDivElement>(null)
  const kept = rows.findIndex(({ node }) => node.id === keptId)
  const shown = useVirtualRows({
    root,
    scrollSelector: '[data-tree-scroll]',
    count: rows.length,
    getId: (index) => rows[index]?.node.id ?? index,
    estimateHeightPx: getRowHeightPx,
    keptIndex: kept,
    overscan: 12,
  })
  useLayoutEffect(() => {
    if (kept >= 0) shown.list.scrollToIndex(kept, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- once, so that the current document is in view at first
  }, [])
  return (
    <div ref={root} className="relative" style={{ height: shown.heightPx }}>
      {shown.rows.map(({ key, index, top }) => (
        <div key={key} className="absolute inset-x-0" style={{ top }}>
          {render(rows[index]!)}
        </div>
      ))}
    </div>
  )
}
