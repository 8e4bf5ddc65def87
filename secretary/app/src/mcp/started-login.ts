import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { McpServer } from '@sanhe/protocol/mcp-api'
import { localStorageItem } from '@sanhe/ui/local-storage.ts'

/** Login for which the browser left the app. The provider returns its `state`. */
type StartedLogin = { state: string; address: string }

/** Providers may return to another tab, so the login is not stored in the tab. */
const started = localStorageItem<StartedLogin | undefined>('secretary.mcp-login', read, JSON.stringify)

function read(text: string | null): StartedLogin | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StartedLogin> | null
    return value?.state && value.address ? { state: value.state, address: value.address } : undefined
  } catch {
    return undefined
  }
}

/** Address of this app to which providers return. Owners who register a client themselves enter it there. */
export const mcpRedirectUrl = () => new URL('/mcp-login', location.href).href

/** Returns the address of the agent whose login has this state. */
export function findStartedLogin(state: string) {
  const login = started.get()
  return login?.state === state ? login.address : undefined
}

/**
 * Opens the page of the provider in place of the app. Returns the problem if there is no such page; otherwise the app is
 * left.
 */
export async function openMcpLogin(api: AgentApi, address: string, serverId: number) {
  const { authorization_url, problem } = await api.startMcpLogin(serverId, mcpRedirectUrl())
  const page = authorization_url === null ? null : URL.parse(authorization_url)
  // The address comes from a foreign server. Other protocols could run a script in the app.
  if (!page || !/^https?:$/.test(page.protocol)) return problem ?? 'failing'
  started.set({ state: page.searchParams.get('state') ?? '', address })
  location.assign(page.href)
  return undefined
}

/**
 * Logs in to a server that asked for a login. A server that was added without one is changed first.
 */
export async function logInToMcpServer(api: AgentApi, address: string, server: McpServer) {
  if (server.server_id === null) return 'failing'
  if (server.auth === 'none')
    await api.changeMcpServer(server.server_id, {
      name: server.name,
      url: server.address,
      auth: 'oauth',
      client_id: null,
    })
  return openMcpLogin(api, address, server.server_id)
}
