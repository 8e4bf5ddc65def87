import { Suspense } from 'react'
import { lazyExport } from '../lazy-export.ts'
import { useTheme } from '../theme.ts'
import type { DailyBarChartProps } from './daily-bar-chart.tsx'

const DayPlot = lazyExport(() => import('./daily-bar-chart.tsx'), 'DailyBarChart')

/**
 * Height of the chart in pixels. The chart has this height already while its code loads, so that the page
 * does not move.
 */
const height = 220

/**
 * Bar chart of one figure by day. The chart library is loaded with the first chart. A change of the theme
 * draws the chart again.
 */
export function LazyDailyBarChart(props: Omit<DailyBarChartProps, 'height'>) {
  const theme = useTheme()
  return (
    <div style={{ minHeight: height }}>
      <Suspense>
        <DayPlot key={theme} {...props} height={height} />
      </Suspense>
    </div>
  )
}
