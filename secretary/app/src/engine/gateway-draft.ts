import type { Gateway, GatewayInput } from '@sanhe/protocol/gateway-api'
import type { GatewayLabels } from './gateway-text.ts'

/** Values of the fields of the form, as the owner typed them. */
export type GatewayDraft = { url: string; token: string; allowsPlaintext: boolean }

export const defaultGatewayUrl = 'ws://127.0.0.1:18789'

export const toGatewayDraft = (gateway: Gateway | null): GatewayDraft => ({
  url: gateway?.url ?? defaultGatewayUrl,
  token: '',
  allowsPlaintext: gateway?.allows_plaintext ?? false,
})

/** Returns whether the address would send the token over a network without encryption. */
export function isPlaintextAddress(address: string) {
  const url = URL.parse(address.trim())
  return url?.protocol === 'ws:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}

/** Returns the draft as the agent stores it; undefined while the address is wrong or not allowed. */
export function toGatewayInput({ url, token, allowsPlaintext }: GatewayDraft): GatewayInput | undefined {
  const address = url.trim()
  if (!/^wss?:\/\//.test(address) || !URL.canParse(address)) return undefined
  if (isPlaintextAddress(address) && !allowsPlaintext) return undefined
  return { url: address, allows_plaintext: allowsPlaintext, ...(token.trim() && { token: token.trim() }) }
}

/** Returns the message about a problem with the gateway. A newer agent may report problems that are unknown here. */
export const explainGatewayProblem = (problem: string, { problems }: GatewayLabels) =>
  problem in problems ? problems[problem as keyof typeof problems] : problems.failing
