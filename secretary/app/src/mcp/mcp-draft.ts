import type { McpServer, McpServerInput } from '@sanhe/protocol/mcp-api'

/** Values of the fields of the form, as the owner typed them. */
export type McpDraft = {
  name: string
  url: string
  /** `automatic`: no login, or a login at the provider if the server asks for it. */
  access: 'automatic' | 'token'
  token: string
  clientId: string
  clientSecret: string
}

export const toMcpDraft = (server?: McpServer): McpDraft => ({
  name: server?.name ?? '',
  url: server?.address ?? '',
  access: server?.auth === 'token' ? 'token' : 'automatic',
  token: '',
  clientId: server?.client_id ?? '',
  clientSecret: '',
})

/** Returns the draft as the agent stores it; undefined while a field is missing or wrong. */
export function toMcpInput(draft: McpDraft, server?: McpServer): McpServerInput | undefined {
  const url = toUrl(draft.url)
  if (!url) return undefined
  const name = draft.name.trim() || new URL(url).host
  const token = draft.token.trim()
  if (draft.access === 'token') {
    if (!token && server?.auth !== 'token') return undefined
    return { name, url, auth: 'token', client_id: null, ...(token && { token }) }
  }
  const [client_id, client_secret] = [draft.clientId.trim(), draft.clientSecret.trim()]
  const auth = client_id || server?.auth === 'oauth' ? 'oauth' : 'none'
  return { name, url, auth, client_id: client_id || null, ...(client_secret && { client_secret }) }
}

/** Returns an address with its protocol: https if none was typed. Undefined for a wrong one. */
function toUrl(text: string) {
  const typed = text.trim()
  const url = typed ? URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`) : null
  const isAllowed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  return isAllowed ? url.href : undefined
}
