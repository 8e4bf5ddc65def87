/** Answer with which a provider returns the browser: a code, or the reason why there is none. */
export type McpLoginResult = { state: string; code?: string; error?: string }

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads the parameters that OAuth defines. Numbers are texts that the router has parsed. */
export function parseMcpLoginResult(search: Record<string, unknown>): McpLoginResult {
  const [code, error] = [textOf(search['code']), textOf(search['error'])]
  return { state: textOf(search['state']), ...(code && { code }), ...(error && { error }) }
}
