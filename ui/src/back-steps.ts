import { phoneMediaQuery } from './media-query.ts'

/**
 * Gives each open dialog on a phone a history entry of the same page, so that Back closes the dialog and not the page.
 *
 * The entries have the state of the page plus `openDialogs`, the number of dialogs that were open. The router does not
 * see them: they are pushed without its wrapper of `pushState`, and its `popstate` listener does not get their events.
 */
type OpenDialog = { close: () => void; url: string }

/** The open dialogs, the innermost last. */
const open: OpenDialog[] = []
/** True while this module itself goes back, so that the event is not taken for the user's. */
let isGoingBack = false
/** Number of entries before the user last went back. */
let entriesBefore = 0
let settling: ReturnType<typeof setTimeout> | undefined

/** Time in ms in which a click that closes a dialog can also navigate. Afterwards leftover entries are removed. */
const settleMs = 100

const countEntries = () => (history.state as { openDialogs?: number } | null)?.openDialogs ?? 0

/**
 * Adds an entry for a dialog that opened, on phones only: they have a key or gesture for Back. Returns a function to call
 * when the dialog has closed.
 */
export function addBackStep(close: () => void) {
  if (!matchMedia(phoneMediaQuery).matches) return () => {}
  const dialog = { close, url: location.href }
  open.push(dialog)
  pushEntry()
  return () => {
    const index = open.indexOf(dialog)
    if (index !== -1) open.splice(index, 1)
    settle()
  }
}

/**
 * Pushes an entry unless a dialog that just closed left one. While this module goes back, the entry waits until the
 * browser has arrived.
 */
function pushEntry() {
  if (isGoingBack || countEntries() >= open.length) return
  const state = { ...(history.state as object | null), openDialogs: open.length }
  History.prototype.pushState.call(history, state, '')
  entriesBefore = open.length
}

function handlePopState(event: PopStateEvent) {
  const steps = entriesBefore - countEntries()
  entriesBefore = countEntries()
  if (isGoingBack) {
    isGoingBack = false
    event.stopImmediatePropagation()
    return pushEntry()
  }
  // Counts from the innermost dialog: one below it may have closed by itself in the meantime.
  const closing = steps > 0 ? open.slice(-steps) : []
  const isSamePage = closing.length > 0 && closing.every(({ url }) => url === location.href)
  if (isSamePage) {
    event.stopImmediatePropagation()
    for (const dialog of closing.toReversed()) dialog.close()
  }
  // A dialog that refused to close gets its entry back. An entry of a dialog that no longer exists is left.
  settle()
}

/**
 * Removes the entries of closed dialogs, and adds a missing entry of an open one. While a dialog is open, entries of
 * closed dialogs stay: the browser would merge the removal with a Back that the user presses at the same moment.
 */
function settle() {
  clearTimeout(settling)
  settling = setTimeout(() => {
    const leftover = countEntries() - open.length
    if (leftover > 0 && open.length === 0) {
      isGoingBack = true
      history.go(-leftover)
    } else if (leftover < 0 && open.every(({ url }) => url === location.href)) pushEntry()
  }, settleMs)
}

// In the capture phase this listener runs before the listener of the router.
window.addEventListener('popstate', handlePopState, { capture: true })
