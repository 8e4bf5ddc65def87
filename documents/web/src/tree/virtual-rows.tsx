import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { VisibleTreeRow } from './rules.ts'

type VirtualRowsProps = {
  rows: readonly VisibleTreeRow[]
  render: (row: VisibleTreeRow) => ReactNode
  /** The row that Tab reaches stays in the page when it is scrolled away, so that the focus is not lost. */
  keptId: number | undefined
}

/** Number of rows that are rendered above and below the visible ones, so that fast scrolling shows no gap. */
const overscan = 12

const rowHeightPx = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 32

/** Renders only the rows of a long tree that are near the visible part. */
export function VirtualRows({ rows, render, keptId }: VirtualRowsProps) {
  const root = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const kept = rows.findIndex(({ node }) => node.id === keptId)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].toSorted((a, b) => a - b)
    },
    [kept],
  )
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => root.current?.closest<HTMLElement>('[data-tree-scroll]') ?? null,
    estimateSize: rowHeightPx,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan,
    scrollMargin,
    scrollPaddingStart: scrollMargin,
    rangeExtractor,
  })
  useLayoutEffect(() => {
    setScrollMargin(root.current?.offsetTop ?? 0)
    if (kept >= 0) list.scrollToIndex(kept, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- once, so that the current document is in view at first
  }, [])
  return (
    <div ref={root} className="relative" style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ key, index, start }) => (
        <div key={key} className="absolute inset-x-0" style={{ top: start - scrollMargin }}>
          {render(rows[index]!)}
        </div>
      ))}
    </div>
  )
}
