const storageKey = 'sanhe.documents.new'

/**
 * Storage key of the document that this browser tab created last, until its author leaves it. The value is the
 * document's id and title: `12 Title`. The slug follows the title, and Escape removes the document if nothing was
 * typed. The session storage keeps the value across a reload.
 */
let current = ''
try {
  current = sessionStorage.getItem(storageKey) ?? ''
} catch {
  // Without session storage, this page remembers the new document only until the next reload.
}

function store(next: string) {
  current = next
  try {
    sessionStorage.setItem(storageKey, next)
  } catch {
    // Without session storage, the document counts as new only until the next reload.
  }
}

export const isNewDocument = (id: number) => current.startsWith(`${id} `)
export const newDocumentTitle = (id: number) => (isNewDocument(id) ? current.slice(`${id} `.length) : '')
export const markDocumentAsNew = (id: number, title = '') => store(`${id} ${title}`)
export const unmarkDocumentAsNew = (id: number) => isNewDocument(id) && store('')
