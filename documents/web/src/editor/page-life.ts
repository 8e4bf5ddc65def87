/**
 * Names this page for as long as it is open. A reload and a duplicated tab are new pages with new names, so nothing of
 * this is kept in sessionStorage, which a duplicate would inherit.
 */
export const pageId = crypto.getRandomValues(new Uint32Array(3)).join('-')

export const lockOf = (page: string) => `sanhe.page.${page}`

/** Undefined outside of secure contexts, which a service on a plain HTTP address of the local network is. */
export const locks = () => navigator.locks as LockManager | undefined

let isClaimed = false

/** Tells other pages, from now on and until this page is closed or crashes, that it is open. */
export function claimPage() {
  if (isClaimed) return
  isClaimed = true
  const manager = locks()
  if (manager) void manager.request(lockOf(pageId), () => new Promise(() => {}))
  else void import('./page-close.ts').then((to) => to.answerCalls())
}
