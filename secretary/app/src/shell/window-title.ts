let baseTitle = ''
let unread = 0

/** Sets the title of the window. The number of unread replies stays in front of it. */
export function setWindowTitle(title: string) {
  baseTitle = title
  document.title = formatWindowTitle(baseTitle, unread)
}

/** Shows the number of unread replies in the title of the window, and as a badge on the icon of the installed app. */
export function showUnreadCount(count: number) {
  if (count === unread) return
  unread = count
  document.title = formatWindowTitle(baseTitle, unread)
  // Browsers without badges lack these functions; a browser may also refuse a badge for an app that is not installed.
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {})
}

export const formatWindowTitle = (title: string, count: number) => (count > 0 ? `(${count}) ${title}` : title)
