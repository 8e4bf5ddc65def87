import type { McpServer, McpServerInput } from '@sanhe/protocol/mcp-api'
import { parseTypedUrl } from '#connected-accounts/parse-typed-url.ts'

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
  const url = parseTypedUrl(draft.url)?.href
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
