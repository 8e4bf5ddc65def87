import type { GrowthCost } from './cost.ts'

export type GrowthRun = {
  size: number
  costs: GrowthCost[]
  /** Further figures of this size, by name and unit. */
  facts: Record<string, number>
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** Returns a Markdown table of all figures and a chart of the processor times. */
export function formatGrowth(unit: string, runs: GrowthRun[]) {
  const works = runs[0]?.costs.map(({ work }) => work) ?? []
  const costOf = (run: GrowthRun, work: string) => run.costs.find((cost) => cost.work === work)
  const cells = (work: string) =>
    runs.map((run) => {
      const cost = costOf(run, work)
      return cost ? `${cost.cpuMs.toFixed(1)} (${cost.p50Ms.toFixed(1)} / ${cost.p95Ms.toFixed(1)})` : ''
    })
  const facts = Object.keys(runs[0]?.facts ?? {})
  return [
    row([
      `processor time of one request, ms (p50 / p95 of its duration)`,
      ...runs.map(({ size }) => `${size.toLocaleString('en')} ${unit}`),
    ]),
    row(['---', ...runs.map(() => '---')]),
    ...works.map((work) => row([work, ...cells(work)])),
    ...facts.map((name) =>
      row([name, ...runs.map((run) => Math.round(run.facts[name] ?? 0).toLocaleString('en'))]),
    ),
    '',
    '```mermaid',
    'xychart-beta',
    '  title "Processor time of one request, ms"',
    `  x-axis "${unit}" [${runs.map(({ size }) => `"${compact.format(size)}"`).join(', ')}]`,
    '  y-axis "ms"',
    ...works.map(
      (work) =>
        `  line "${work}" [${runs.map((run) => (costOf(run, work)?.cpuMs ?? 0).toFixed(1)).join(', ')}]`,
    ),
    '```',
    '',
  ].join('\n')
}
