const units = ['B', 'KB', 'MB', 'GB'] as const
const step = 1024

/** Formats a number of bytes with at most one decimal, such as 1.5 MB. */
export function formatSize(bytes: number) {
  let value = bytes
  let unit = 0
  while (value >= step && unit < units.length - 1) {
    value /= step
    unit += 1
  }
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${units[unit]}`
}
