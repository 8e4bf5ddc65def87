/** Returns the path of `target` as a link in the file `source`, relative to its folder. */
export function relativePath(source: string, target: string) {
  const from = source.split('/').slice(0, -1)
  const to = target.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** Resolves the path of a link in the file `source`. Returns undefined if it leads outside of the tree. */
export function resolvePath(source: string, link: string) {
  const parts = source.split('/').slice(0, -1)
  for (const part of link.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
