import { findFreeSlugNumber } from '@sanhe/kit/slugs'

/** Returns a path that is not in `taken`, numbered if necessary, and adds it there. Case does not distinguish paths. */
export function takeFreePath(path: string, taken: Set<string>) {
  const [, base = path, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? []
  const numbered = (number: number) => `${base} ${number}${ending}`
  const isTaken = (given: string) => taken.has(given.toLowerCase())
  const free = isTaken(path) ? numbered(findFreeSlugNumber((number) => isTaken(numbered(number)))) : path
  taken.add(free.toLowerCase())
  return free
}
