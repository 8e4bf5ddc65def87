/** Returns a path that is not in `taken`, numbered if necessary, and adds it there. Case does not distinguish paths. */
export function takeFreePath(path: string, taken: Set<string>) {
  const [, base = path, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? []
  let free = path
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${base} ${number}${ending}`
  taken.add(free.toLowerCase())
  return free
}
