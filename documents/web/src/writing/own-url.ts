import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'

/** Target of a URL of this client. `anchor`: anchor of a heading without its prefix; empty without one. */
export type OwnUrl =
  | { kind: 'document'; projectSlug: string; docSlug: string; anchor: string }
  | { kind: 'task'; projectSlug: string; taskId: number }

/** Returns what a URL of this client names, or undefined for every other URL. */
export function parseOwnUrl(text: string, origin: string): OwnUrl | undefined {
  const url = URL.parse(text)
  if (url?.origin !== origin) return undefined
  const [, root, project = '', page, doc = '', ...rest] = url.pathname.split('/').map(decodeText)
  if (root !== 'projects' || project === '' || rest.some(Boolean)) return undefined
  if (page === 'board') {
    const taskId = Number(url.searchParams.get('task'))
    return Number.isSafeInteger(taskId) && taskId > 0
      ? { kind: 'task', projectSlug: project, taskId }
      : undefined
  }
  if (page !== 'docs' || doc === '') return undefined
  const hash = decodeText(url.hash.slice(1))
  // The URLs of threads and suggestions name a place of the page that a Markdown link cannot name.
  if (/^(thread|suggestion)-\d+$/.test(hash)) return undefined
  const anchor = hash.startsWith(headingAnchorPrefix) ? hash.slice(headingAnchorPrefix.length) : hash
  return { kind: 'document', projectSlug: project, docSlug: doc, anchor }
}

function decodeText(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
