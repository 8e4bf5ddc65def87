const prefix = 'sanhe.documents.comment.'

/*
 * Typed comments that were not sent, by field, so that closing a panel or reloading the page does not lose them.
 * sessionStorage belongs to this tab, so other people who use this browser later do not see them.
 */
const unsent = new Map<string, string>()

export function getUnsentComment(field: string) {
  try {
    return unsent.get(field) ?? sessionStorage.getItem(prefix + field) ?? undefined
  } catch {
    return unsent.get(field)
  }
}

/** An empty text removes the comment. */
export function setUnsentComment(field: string, text: string) {
  if (text === '') unsent.delete(field)
  else unsent.set(field, text)
  try {
    if (text === '') sessionStorage.removeItem(prefix + field)
    else sessionStorage.setItem(prefix + field, text)
  } catch {
    // Storage is blocked, so the text stays only in the memory of this page.
  }
}
