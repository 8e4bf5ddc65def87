import { api } from '#api.ts'
import { servedBy } from '#served-by.ts'
import { ConnectError } from './connect.ts'
import { fingerprintText, unreachableProblem } from './unreachable-rules.ts'

/** A secretary of the account, or an address with the key that was typed, if any was. */
type Target = { secretary_id: number } | { server_address: string; api_key?: string }

/** Where no key is known: the certificate is judged before a key is sent. */
const noKey = 'none'

/**
 * For `.catch`: a browser does not tell a page why a request failed. The backend tries the same address and says
 * whether nothing answers there, or whether this browser does not trust the certificate.
 */
export const explained =
  (target: Target) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ConnectError) || error.problem !== 'unreachable') throw error
    const problem = unreachableProblem(await askBackend(target))
    const isCertificate = problem === 'certificate_untrusted'
    throw new ConnectError(problem, isCertificate ? await knownFingerprint(target) : undefined)
  }

/** Undefined where an agent shows the app, and where the backend cannot be asked. */
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
