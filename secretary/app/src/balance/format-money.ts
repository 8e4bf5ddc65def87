const fenPerYuan = 100
const microfenPerYuan = 100_000_000

/** Formats fen as yuan with two decimals, as in `¥12.05`. */
export const formatFen = (fen: number) =>
  `${fen < 0 ? '−' : ''}¥${(Math.abs(fen) / fenPerYuan).toLocaleString('en', { minimumFractionDigits: 2 })}`

/** Formats an amount of an entry with its sign. */
export const formatSignedFen = (fen: number) => `${fen > 0 ? '+' : ''}${formatFen(fen)}`

/** Formats the cost of calls as yuan, with up to four decimals because a call may cost less than a fen. */
export const formatMicrofen = (microfen: number) =>
  `¥${(microfen / microfenPerYuan).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
