/**
 * Wraps the action of a menu item so that it runs after the menu has returned the focus, because the action may move
 * the focus itself.
 */
export const afterMenu = (action: () => void) => () => void setTimeout(action)
