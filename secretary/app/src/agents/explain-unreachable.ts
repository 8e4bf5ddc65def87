import { api } from '#api.ts'
import { detectServingProgram } from '#detect-server.ts'
import { ConnectionError } from './connect-agent.ts'
import { formatFingerprint, decideUnreachableProblem } from './unreachable-rules.ts'

/** Agent to test: a secretary of the account, or a typed address with a key if the user typed one. */
type Target = { secretary_id: number } | { server_address: string; api_key?: string }

/**
 * Placeholder that is sent if no API key is known. The test still shows whether the certificate is trusted,
 * because the certificate is checked before any key is sent.
 */
const noKey = 'none'

/**
 * Handler for `.catch` of a failed connection. A browser does not tell a page why a request failed, so the backend
 * tests the same address and reports whether the agent is unreachable or its certificate is not trusted.
 */
export const explainUnreachable =
  (target: Target) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ConnectionError) || error.problem !== 'unreachable') throw error
    const problem = decideUnreachableProblem(await askBackend(target))
    const isCertificate = problem === 'certificate_untrusted'
    throw new ConnectionError(problem, isCertificate ? await knownFingerprint(target) : undefined)
  }

/**
 * Asks the backend to test the agent. Returns undefined if an agent serves the app (there is no backend), or if the
 * backend cannot be reached.
 */
async function askBackend(target: Target) {
  try {
    if ((await detectServingProgram()) !== 'backend') return undefined
    const body = 'secretary_id' in target ? target : { api_key: noKey, ...target }
    return await api.secretaries.test({ body })
  } catch {
    return undefined
  }
}

async function knownFingerprint(target: Target) {
  if (!('secretary_id' in target)) return undefined
  const { secretaries } = await api.secretaries.list()
  const pin = secretaries.find(({ id }) => id === target.secretary_id)?.tls_fingerprint
  return pin ? formatFingerprint(pin) : undefined
}
