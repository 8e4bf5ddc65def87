/**
 * Id of this page for its lifetime. A reload and a duplicated tab get new ids, so the id is not stored in
 * sessionStorage, which a duplicate would inherit.
 */
export const pageId = crypto.getRandomValues(new Uint32Array(3)).join('-')

export const lockOf = (page: string) => `sanhe.page.${page}`

/** Undefined outside secure contexts, for example on plain HTTP in a local network. */
export const locks = () => navigator.locks as LockManager | undefined

let isClaimed = false

/** Holds a lock until the page closes or crashes, so that other pages know that it is open. */
export function claimPage() {
  if (isClaimed) return
  isClaimed = true
  const manager = locks()
  if (manager) void manager.request(lockOf(pageId), () => new Promise(() => {}))
  else void import('./page-close.ts').then((to) => to.answerCalls())
}
