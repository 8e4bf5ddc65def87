/** Returns whether a number is in a sequence set such as `1,4:7,9:*`. */
export const isInSequence = (range: string, number: number, last = Number.MAX_SAFE_INTEGER) =>
  range.split(',').some((part) => {
    const [from = '', to = from] = part.split(':')
    const [a, b] = [from, to].map((text) => (text === '*' ? last : Number(text))) as [number, number]
    return number >= Math.min(a, b) && number <= Math.max(a, b)
  })
