import { lazy, Suspense } from 'react'
import { useTheme } from '../theme.ts'
import type { DayPlotProps } from './day-plot.tsx'

const DayPlot = lazy(async () => ({ default: (await import('./day-plot.tsx')).DayPlot }))

/** Height in pixels; the place is kept while the code of the chart loads. */
const height = 220

/** Bars of one figure by day. The code of the charts is loaded with the first chart. A new theme draws it again. */
export function DayChart(props: Omit<DayPlotProps, 'height'>) {
  const theme = useTheme()
  return (
    <div style={{ minHeight: height }}>
      <Suspense>
        <DayPlot key={theme} {...props} height={height} />
      </Suspense>
    </div>
  )
}
