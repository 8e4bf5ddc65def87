/**
 * The document that this browser tab created last, while its author has not left it. Its slug follows its title, and
 * Escape removes it if nothing was typed. The session storage keeps it across a reload, with a title that is not saved
 * yet.
 */
type NewDocument = { id: number; title: string }

const storageKey = 'sanhe.documents.new'

let current: NewDocument | undefined = readStored()

function readStored(): NewDocument | undefined {
  try {
    const { id, title } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<NewDocument>
    return typeof id === 'number' && typeof title === 'string' ? { id, title } : undefined
  } catch {
    return undefined
  }
}

function store(next: NewDocument | undefined) {
  current = next
  try {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // A browser without storage keeps the document only until the next reload.
  }
}

export const rememberNewDocument = (id: number, title = '') => store({ id, title })
export const isNewDocument = (id: number) => current?.id === id
export const newDocumentTitle = (id: number) => (current?.id === id ? current.title : '')
export const forgetNewDocument = (id: number) => current?.id === id && store(undefined)
