import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

type VirtualRowsOptions = {
  root: RefObject<HTMLElement | null>
  /** Selector of the scrolling ancestor. This ancestor must be a positioned element. */
  scrollSelector: string
  count: number
  getId: (index: number) => number
  estimateHeightPx: (index: number) => number
  /** Index of the row that stays in the page when it is scrolled away, so that the focus is not lost. */
  keptIndex: number
  /** Number of rows that are rendered above and below the visible ones, so that fast scrolling shows no gap. */
  overscan: number
}

/** Computes which rows of a long list are near its visible part, and the position of each of these rows in pixels. */
export function useVirtualRows({ root, scrollSelector, keptIndex, ...options }: VirtualRowsOptions) {
  const { count, getId, estimateHeightPx, overscan } = options
  const [scrollMargin, setScrollMargin] = useState(0)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return keptIndex < 0 || shown.includes(keptIndex)
        ? shown
        : [...shown, keptIndex].toSorted((a, b) => a - b)
    },
    [keptIndex],
  )
  // oxlint-disable-next-line react/incompatible-library -- the build does not use the React Compiler
  const list = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => root.current?.closest<HTMLElement>(scrollSelector) ?? null,
    estimateSize: estimateHeightPx,
    getItemKey: getId,
    overscan,
    scrollMargin,
    scrollPaddingStart: scrollMargin,
    rangeExtractor,
    // A hidden list has the height 0, for which the library renders no row. The height 1 keeps the focused row.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report({ ...rect, height: Math.max(rect.height, 1) })),
    // A row of a hidden list has the height 0. Without the estimate, the library would render all rows.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) || estimateHeightPx(instance.indexFromElement(row)),
  })
  // Elements above the list, such as a field that opens, change its position. An equal position causes no render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render may have changed the position
  useLayoutEffect(() => setScrollMargin(root.current?.offsetTop ?? 0))
  return {
    list,
    heightPx: list.getTotalSize(),
    rows: list.getVirtualItems().map(({ key, index, start }) => ({ key, index, top: start - scrollMargin })),
  }
}
