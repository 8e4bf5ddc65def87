/** A position in PostgreSQL's write-ahead log, in bytes since the cluster was created (LSN). */
export type WalPosition = bigint

/** Parses PostgreSQL's text of a position: two hexadecimal halves, for example `0/16B3740`. */
export function parseWalPosition(text: string): WalPosition {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const formatWalPosition = (position: WalPosition) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns the file name of the segment with this number, counted from 0 in segments of `segmentBytes`. */
export function formatWalSegmentName(timeline: string, segment: bigint, segmentBytes: bigint) {
  const segmentsPerFileGroup = 0x1_0000_0000n / segmentBytes
  return `${timeline}${hex8(segment / segmentsPerFileGroup)}${hex8(segment % segmentsPerFileGroup)}`
}
