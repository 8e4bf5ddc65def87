/**
 * Id of this page for its lifetime. A reload and a duplicated tab get new ids, so the id is not stored in
 * sessionStorage, which a duplicate would inherit.
 */
export const pageId = crypto.getRandomValues(new Uint32Array(3)).join('-')

export const pageLockName = (page: string) => `sanhe.page.${page}`

/** Undefined outside secure contexts, for example on plain HTTP in a local network. */
export const getLockManager = () => navigator.locks as LockManager | undefined

let isClaimed = false

/** Holds a lock until the page closes or crashes, so that other pages know that it is open. */
export function holdPageLock() {
  if (isClaimed) return
  isClaimed = true
  const manager = getLockManager()
  if (manager) void manager.request(pageLockName(pageId), () => new Promise(() => {}))
  else void import('./page-close.ts').then((to) => to.answerOtherPages())
}
