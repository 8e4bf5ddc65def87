export type TextChange = { from: number; to: number; insert: string }

/** Number of characters that are compared at once, which is much faster than one at a time. */
const blockLength = 4096

/** Returns the smallest single replacement that turns one text into the other. */
export function findTextChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  const start = countEqualAtStart(before, after, shorter)
  const end = countEqualAtEnd(before, after, shorter - start)
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

export const applyTextChange = (before: string, { from, to, insert }: TextChange) =>
  before.slice(0, from) + insert + before.slice(to)

function countEqualAtStart(before: string, after: string, limit: number) {
  const isEqualBlock = (at: number) =>
    before.slice(at, at + blockLength) === after.slice(at, at + blockLength)
  let count = 0
  while (count + blockLength <= limit && isEqualBlock(count)) count += blockLength
  while (count < limit && before[count] === after[count]) count += 1
  return count
}

function countEqualAtEnd(before: string, after: string, limit: number) {
  const isEqualBlock = (from: number, to: number) =>
    before.slice(before.length - to, before.length - from) ===
    after.slice(after.length - to, after.length - from)
  let count = 0
  while (count + blockLength <= limit && isEqualBlock(count, count + blockLength)) count += blockLength
  while (count < limit && before.at(-1 - count) === after.at(-1 - count)) count += 1
  return count
}
