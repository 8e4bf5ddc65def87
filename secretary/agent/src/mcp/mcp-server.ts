import type { Client } from '@modelcontextprotocol/sdk/client/index.js'

export type McpTransport = Parameters<Client['connect']>[0]

/** A server with tools, from the settings or connected by the owner. */
export type McpServer = {
  /** `setting:NAME` or `owner:ID`. */
  key: string
  /** Unique name, which approval requests and permissions show. */
  name: string
  /** Beginning of the names of its tools for the model. */
  prefix: string
  kind: 'http' | 'program'
  /** URL, or the command of a program. A permission for a tool is valid for this address only. */
  address: string
  /** Address for approval requests, without parts that may be secret. */
  shownAddress: string
  /** Changes with everything that makes a new connection necessary. */
  version: string
  /** Opens a connection. Throws `McpLoginRequiredError` if the owner has to log in first. */
  openTransport(): McpTransport
  /** Opens a connection by the older transport, HTTP with SSE, which is tried if the other one is unknown there. */
  openOlderTransport?(): McpTransport
}

/** Thrown instead of a connection that is known to be refused without a login. */
export class McpLoginRequiredError extends Error {
  override name = 'McpLoginRequiredError'
}

/** Returns a URL whose query shows names only, because many services expect their key there. */
export function hideQueryValues(address: string) {
  const url = new URL(address)
  const names = [...new Set(url.searchParams.keys())]
  return `${url.origin}${url.pathname}${names.length > 0 ? `?${names.map((name) => `${name}=…`).join('&')}` : ''}`
}

/** Replaces characters that models do not accept in tool names. */
export const toSafeToolName = (name: string) => name.replaceAll(/[^\w-]/g, '_').slice(0, 48)
