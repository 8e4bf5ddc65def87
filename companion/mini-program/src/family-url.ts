import type { MiniProgramPageQuery } from './wx.ts'

/**
 * Returns the page of the family app at which the web view starts. The URL contains the login code of WeChat, which
 * works once and only in this mini-program. A browser that is already signed in ignores the code.
 */
export function createFamilyAppUrl(base: string, code: string, { to }: MiniProgramPageQuery) {
  const search = new Map([['code', code]])
  const path = to === undefined ? undefined : safeDecode(to)
  // Only paths of the family app itself are opened: a shared card must not lead to another site.
  if (path && /^\/(?!\/)/.test(path)) search.set('to', path)
  const query = [...search].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${base}/family/login?${query}`
}

function safeDecode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
