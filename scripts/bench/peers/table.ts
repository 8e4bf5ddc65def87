import type { LoadTestResult } from '../measure.ts'

type PeerSide = LoadTestResult & { memoryMb: number }
export type PeerRow = {
  workload: string
  /** Name and version of the other software. */
  peer: string
  theirs: PeerSide
  ours: PeerSide
  /** Describes the replies of both sides, if they differ in more than their format. */
  note?: string
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

/** A side that ends no request within a round has no throughput and no times. */
const hasEnded = ({ perSecond }: PeerSide) => perSecond > 0
const formatThroughput = (side: PeerSide) => (hasEnded(side) ? formatNumber(side.perSecond) : 'none in time')
const formatTimes = (side: PeerSide) =>
  hasEnded(side) ? `${side.p50Ms.toFixed(1)} / ${side.p95Ms.toFixed(1)}` : ''
const formatRatio = (row: PeerRow) =>
  hasEnded(row.theirs) && hasEnded(row.ours) ? ratioOf(row).toFixed(2) : ''

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
  formatThroughput(row.theirs),
  formatTimes(row.theirs),
  formatThroughput(row.ours),
  formatTimes(row.ours),
  formatRatio(row),
  `${row.theirs.memoryMb.toFixed(0)} / ${row.ours.memoryMb.toFixed(0)}`,
]

/** Formats the rows as a Markdown table for docs/performance.md. */
export function formatPeerMarkdown(rows: PeerRow[]) {
  const lines = [peerTableHeading, peerTableHeading.map(() => '---'), ...rows.map(toPeerTableCells)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
