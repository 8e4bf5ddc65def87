/** Parses `1,234.50`, `¥80`, `12%`, and `(300)` for minus three hundred; undefined for other text. */
export function parseNumber(cell: string): number | undefined {
  const text = cell.normalize('NFKC').trim()
  const negative = /^\(.*\)$/.test(text)
  const plain = text.replaceAll(/^\(|\)$|[¥$€£,\s]|元$/g, '')
  const isPercent = plain.endsWith('%')
  const digits = isPercent ? plain.slice(0, -1) : plain
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits)) return undefined
  const value = Number(digits) / (isPercent ? 100 : 1)
  return negative ? -value : value
}

export type ColumnStats = {
  count: number
  sum: number
  average: number
  min: number
  max: number
  median: number
}

/** Computes the statistics of a column. All values are zero if the column has no numbers. */
export function computeColumnStats(values: number[]): ColumnStats {
  const sorted = values.toSorted((a, b) => a - b)
  const sum = sumExactly(values)
  return {
    count: values.length,
    sum,
    average: values.length ? sum / values.length : 0,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    median: quantile(sorted, 0.5),
  }
}

/** Adds numbers by Kahan summation, so that a long column of cents adds up to the cent. */
function sumExactly(values: number[]) {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const corrected = value - lost
    const next = sum + corrected
    lost = next - sum - corrected
    sum = next
  }
  return Number(sum.toPrecision(15))
}

function quantile(sorted: number[], part: number) {
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? 0
  return low + (high - low) * (place - Math.floor(place))
}

/** Smallest number of values for which a usual range is computed. */
const fewestForOutliers = 5
const whiskers = 1.5

/** Returns the usual range by Tukey's rule; values outside are outliers. Undefined for too few values. */
export function computeRangeWithoutOutliers(values: number[]) {
  if (values.length < fewestForOutliers) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const low = quantile(sorted, 0.25)
  const high = quantile(sorted, 0.75)
  const reach = (high - low) * whiskers
  return { from: low - reach, to: high + reach }
}
