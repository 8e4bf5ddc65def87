import { parseAgentAddress } from '#agents/addresses.ts'

/** Secretary that is paired again, in the URL of the page that adds secretaries. */
export function parsePairingTarget({ address: text }: Record<string, unknown>): { address?: string } {
  const address = typeof text === 'string' ? parseAgentAddress(text) : undefined
  return address === undefined ? {} : { address }
}
