import type { ReactNode } from 'react'

/** A row of figures, on phones two next to each other. */
export const StatisticTiles = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>
)

type FigureProps = {
  label: string
  value: string
  /** Explanation or further figure, shown smaller below the value. */
  note?: string
}

/** A figure (a number with its name), and optionally a smaller figure or explanation. */
export const StatisticTile = ({ label, value, note }: FigureProps) => (
  <div className="rounded-[10px] border border-line bg-surface p-4">
    <dt className="text-[13px] text-muted">{label}</dt>
    <dd className="mt-1 text-xl font-semibold tabular-nums [overflow-wrap:anywhere] md:text-2xl">{value}</dd>
    {note && <dd className="text-[13px] text-muted tabular-nums">{note}</dd>}
  </div>
)
