/**
 * Id of this page for its lifetime. A reload and a duplicated tab get new ids, so the id is not stored in
 * sessionStorage, which a duplicated tab would inherit.
 */
export const browserPageId = crypto.getRandomValues(new Uint32Array(3)).join('-')

export const toPageLockName = (page: string) => `sanhe.page.${page}`

/** Returns the Web Locks API, or undefined outside secure contexts, for example on plain HTTP in a local network. */
export const findLockManager = () => navigator.locks as LockManager | undefined

let isClaimed = false

/** Holds a lock until this page closes or crashes, so that other pages can detect that this page is open. */
export function holdPageLock() {
  if (isClaimed) return
  isClaimed = true
  const manager = findLockManager()
  if (manager) void manager.request(toPageLockName(browserPageId), () => new Promise(() => {}))
  else void import('./page-close.ts').then((to) => to.answerPageOpenRequests())
}
