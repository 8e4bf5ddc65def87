const maxLimitFen = 10_000_000

/** Parses a daily limit in yuan to fen. Empty text is no limit (null); undefined if the text is no valid amount. */
export function parseDailyLimitFen(text: string) {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, yuan = '', decimals = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(trimmed) ?? []
  const fen = yuan === '' ? 0 : Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  return fen >= 1 && fen <= maxLimitFen ? fen : undefined
}
