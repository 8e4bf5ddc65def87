/**
 * Secretary that is paired again, in the URL of the page that adds secretaries. The page parses the address, so that
 * the first load of the app has no parser.
 */
export const parsePairingTarget = ({ address }: Record<string, unknown>): { address?: string } =>
  typeof address === 'string' ? { address } : {}
