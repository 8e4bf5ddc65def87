/**
 * A short message at the edge of the screen. The list of toasts is stored outside of React, so that a mutation can show
 * a toast.
 */
export type Toast = {
  id: number
  message: string
  tone: 'plain' | 'error'
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const getCurrentToasts = () => toasts
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const dismissToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

/**
 * Adds a toast. At most three toasts are displayed; a new one replaces the oldest, and the one that says the same. A
 * toast with an action stays, because its action belongs to another change.
 */
function raise(toast: Omit<Toast, 'id'>) {
  const id = ++lastId
  const others = toasts.filter(
    ({ message, tone, action }) => action || message !== toast.message || tone !== toast.tone,
  )
  replace([...others.slice(-2), { ...toast, id }])
  return id
}

export const showToast = (message: string, action?: Toast['action']) =>
  raise({ message, tone: 'plain', ...(action ? { action } : {}) })
export const showError = (message: string, action?: Toast['action']) =>
  raise({ message, tone: 'error', ...(action ? { action } : {}) })
