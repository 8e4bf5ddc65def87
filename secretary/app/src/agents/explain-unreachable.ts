import { api } from '#api.ts'
import { servedBy } from '#served-by.ts'
import { ConnectError } from './connect.ts'
import { fingerprintText, unreachableProblem } from './unreachable-rules.ts'

/** A secretary of the account, or an address with a key if one was typed. */
type Target = { secretary_id: number } | { server_address: string; api_key?: string }

/** Key of the request when no key is known: the certificate is checked before the key. */
const noKey = 'none'

/**
 * Use with `.catch`. A browser does not tell a page why a request failed, so the backend tests the same address and
 * reports whether it is unreachable or its certificate is not trusted.
 */
export const explainUnreachable =
  (target: Target) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ConnectError) || error.problem !== 'unreachable') throw error
    const problem = unreachableProblem(await askBackend(target))
    const isCertificate = problem === 'certificate_untrusted'
    throw new ConnectError(problem, isCertificate ? await knownFingerprint(target) : undefined)
  }

/** Returns undefined if an agent serves the app, or if the backend cannot be reached. */
async function askBackend(target: Target) {
  try {
    if ((await servedBy()) !== 'backend') return undefined
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
  return pin ? fingerprintText(pin) : undefined
}
