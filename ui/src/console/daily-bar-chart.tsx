import { fromIso } from '@sanhe/kit/runtime/clock'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { localeByLanguage, useLanguage } from '../i18n.ts'
import { getDateFormat } from '../relative-time.ts'
import { toBarPlotData, computeDayTicks, type DayValue } from './day-values.ts'
import { useFormatDay } from './format.ts'

export type DailyBarChartProps = {
  /** Name of the figure and its total, read by screen readers instead of the drawing. */
  label: string
  days: readonly DayValue[]
  /** Formats a value for the axis and for the line under the chart. */
  format: (value: number) => string
  height: number
}

/** Draws the bars with uPlot, again whenever the width or the theme of the system changes. */
export function DailyBarChart({ label, days, format, height }: DailyBarChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<DayValue>()
  const dayText = useFormatDay()
  const locale = localeByLanguage[useLanguage()]
  useEffect(() => {
    if (box.current) return keepDrawn(box.current, { days, format, height, locale, onPoint: setPointed })
  }, [days, format, height, locale])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot contain a canvas */}
      <div ref={box} role="img" aria-label={label} className="w-full overflow-hidden" />
      <p aria-hidden className="h-5 text-center text-[13px] text-muted tabular-nums">
        {pointed && `${dayText(pointed.day)}: ${format(pointed.value)}`}
      </p>
    </>
  )
}

type Drawing = Omit<DailyBarChartProps, 'label'> & {
  locale: string
  onPoint: (day: DayValue | undefined) => void
}

/**
 * Draws into the element, and draws again after each change of size or theme. The returned function removes the
 * drawing.
 */
function keepDrawn(element: HTMLElement, drawing: Drawing) {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)')
  let plot = draw(element, drawing)
  const redraw = () => {
    plot.destroy()
    plot = draw(element, drawing)
  }
  const observer = new ResizeObserver(([entry]) => {
    if (entry && Math.abs(entry.contentRect.width - plot.width) >= 1) redraw()
  })
  observer.observe(element)
  isDark.addEventListener('change', redraw)
  return () => {
    observer.disconnect()
    isDark.removeEventListener('change', redraw)
    plot.destroy()
  }
}

function draw(element: HTMLElement, drawing: Drawing) {
  const { days, onPoint } = drawing
  const { width } = element.getBoundingClientRect()
  const setCursor = [({ cursor }: UPlot) => onPoint(days[cursor.idx ?? -1])]
  return new UPlot(
    { ...optionsOf(drawing, width, element), hooks: { setCursor } },
    toBarPlotData(days),
    element,
  )
}

/** Steps of the value axis: values are fen or counts, which have no fractions. */
const wholeIncrements = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat()

/** Height of the line under the chart that shows the day under the pointer, in pixels. */
const legendHeight = 20

function optionsOf(
  { days, format, height, locale }: Drawing,
  width: number,
  element: Element,
): UPlot.Options {
  const color = (token: string) => resolveColor(element, token)
  const axis = { stroke: color('--muted'), font: '12px system-ui, sans-serif', ticks: { show: false } }
  const tick = getDateFormat(locale, { timeZone: 'UTC', month: '2-digit', day: '2-digit' })
  const tickText = (day: DayValue | undefined) => (day ? tick.format(fromIso(`${day.day}T00:00:00Z`)) : '')
  const grid = { stroke: color('--line'), width: 1 }
  return {
    width,
    height: height - legendHeight,
    padding: [12, 24, 0, 0],
    // The axis extends half a day beyond the first and the last day, so that their bars are whole.
    scales: {
      x: { time: false, range: () => [-0.5, days.length - 0.5] },
      y: { range: (_, __, max) => [0, max > 0 ? max * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: () => computeDayTicks(days.length, width),
        values: (_, splits) => splits.map((index) => tickText(days[index])),
      },
      {
        ...axis,
        grid,
        size: 72,
        incrs: wholeIncrements,
        values: (_, splits) => splits.map(format),
        // Without any value the axis shows only its zero.
        ...(days.every(({ value }) => value === 0) && { splits: () => [0] }),
      },
    ],
    series: [
      {},
      {
        fill: color('--accent'),
        stroke: color('--accent'),
        width: 0,
        points: { show: false },
        ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.64, 28], radius: 0.2 }) }),
      },
    ],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
  }
}

/** Returns the computed colour of a token, because a canvas cannot read `light-dark()`. */
function resolveColor(parent: Element, token: string) {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  parent.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
