import type { LoadTestResult } from '../measure.ts'

type PeerSide = LoadTestResult & { memoryMb: number }
export type PeerRow = {
  workload: string
  /** Name and version of the other software. */
  peer: string
  theirs: PeerSide
  ours: PeerSide
}

const decimalsOf = (value: number) => (value < 10 ? 1 : 0)
const formatNumber = (value: number) =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: decimalsOf(value),
    maximumFractionDigits: decimalsOf(value),
  })

/** Returns how many times the throughput of the peer our product reaches. */
export const ratioOf = ({ theirs, ours }: Pick<PeerRow, 'theirs' | 'ours'>) =>
  ours.perSecond / theirs.perSecond

const formatTimes = ({ p50Ms, p95Ms }: PeerSide) => `${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)}`

export const peerTableHeading = [
  'workload',
  'peer',
  'peer, per s',
  'p50 / p95 ms',
  'ours, per s',
  'p50 / p95 ms',
  'ratio',
  'memory MB, peer / ours',
]

export const toPeerTableCells = (row: PeerRow) => [
  row.workload,
  row.peer,
  formatNumber(row.theirs.perSecond),
  formatTimes(row.theirs),
  formatNumber(row.ours.perSecond),
  formatTimes(row.ours),
  ratioOf(row).toFixed(2),
  `${row.theirs.memoryMb.toFixed(0)} / ${row.ours.memoryMb.toFixed(0)}`,
]

/** Formats the rows as a Markdown table for docs/performance.md. */
export function formatPeerMarkdown(rows: PeerRow[]) {
  const lines = [peerTableHeading, peerTableHeading.map(() => '---'), ...rows.map(toPeerTableCells)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
