import { z } from 'zod'

export const defaultAgentPort = 3000

/** Parses a typed agent address (`host:port`): removes a scheme and a path, and adds the default port. */
export function parseAgentAddress(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^(https?|wss?):\/\//i, '')
    .replace(/[/?#].*$/, '')
  const whole = bracketed(text)
  const url = URL.parse(`http://${whole}`)
  if (!url || url.username || url.password || !hostName.test(url.hostname)) return undefined
  // `URL` removes port 80, the default of http, so the port is read from the text.
  const port = /:(\d+)$/.exec(whole)?.[1]
  return `${url.hostname}:${port ? Number(port) : defaultAgentPort}`
}

/** Matches valid host names. Some browsers accept a host name with spaces and write them as %20. */
const hostName = /^(\[[\da-f:.]+\]|[\w.-]*\w[\w.-]*)$/i

/** Puts an IPv6 address, which contains several colons, in brackets. */
const bracketed = (text: string) =>
  (text.match(/:/g)?.length ?? 0) > 1 && !text.startsWith('[') ? `[${text}]` : text

const privateHost =
  /^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f]{2}:.*\]|[\w-]+\.(local|lan|home|internal))$/i

/**
 * Returns the URL origins at which an agent may answer, the preferred origin first. On the internet, only https is
 * tried. In a home network, http is tried after https.
 */
export function listAgentOrigins(address: string): string[] {
  const host = address.replace(/:\d+$/, '')
  return privateHost.test(host) ? [`https://${address}`, `http://${address}`] : [`https://${address}`]
}

const RelayLink = z.object({
  url: z.url({ protocol: /^https?$/ }),
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Public key that the agent must have when this device reaches it through the relay. */
  key: z.string().regex(/^[\w-]{43}$/),
})
/** Address at which an agent is reached through the relay. */
export type RelayLink = z.output<typeof RelayLink>

const Payload = z.object({
  v: z.literal(1),
  /** Absent for an agent that is reached only through the relay. */
  address: z.string().min(1).max(255).optional(),
  port: z.number().int().min(1).max(65_535).optional(),
  relay: RelayLink.optional(),
  token: z.string().min(1).max(200),
  /** Expiry of the pairing link in Unix seconds. */
  exp: z.number().int(),
  /** SHA-256 fingerprint of the agent's self-signed certificate. */
  fp: z.string().optional(),
})
export type PairingPayload = z.output<typeof Payload>

/** Parses the text of a QR code, a link or pasted text; returns undefined if the text is not a pairing link. */
export function parsePairingLink(text: string): PairingPayload | undefined {
  const trimmed = text.trim()
  const json = trimmed.startsWith('{') ? trimmed : decoded(trimmed.slice(trimmed.indexOf('#') + 1))
  try {
    return Payload.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

function decoded(base64url: string) {
  try {
    const bytes = Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}

/** Returns whether an agent is reached only through the relay, so that its address cannot be opened. */
export const isRelayAddress = (address: string) => /^relay-[0-9a-f]{32}\.internal:/.test(address)

/**
 * Returns the address of the agent in a pairing link. An agent that is reached only through the relay gets a name in
 * `.internal`, which no DNS server resolves, as its entry in the list of secretaries.
 */
export function formatPairingAddress({ address, port = defaultAgentPort, relay }: PairingPayload) {
  if (address !== undefined) return parseAgentAddress(`${bracketed(address)}:${port}`)
  return relay && `relay-${relay.id}.internal:${defaultAgentPort}`
}
