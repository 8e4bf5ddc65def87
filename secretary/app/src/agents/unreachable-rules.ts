import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import type { ConnectionProblem } from './connect-agent.ts'

type TestResult = ReplyValue<SecretaryContract['secretaries']['test']>

const nothingThere = ['DNS_FAILED', 'REFUSED', 'TIMEOUT']

/**
 * Determines why this browser could not reach an agent, from the backend's test of the same address. Without a test
 * result, no cause is named.
 */
export function decideUnreachableProblem(backend: TestResult | undefined): ConnectionProblem {
  if (!backend) return 'unreachable_here'
  if (backend.ok)
    return backend.secretary.certificate === 'pinned' ? 'certificate_untrusted' : 'unreachable_here'
  if (backend.error.code === 'TLS_INVALID') return 'certificate_untrusted'
  if (backend.error.code === 'TLS_REQUIRED') return 'tls_required'
  return nothingThere.includes(backend.error.code) ? 'unreachable' : 'unreachable_here'
}

/** Formats a certificate pin (`sha256/` and base64) as browsers show fingerprints: `AB:CD:…`. */
export const formatFingerprint = (pin: string) =>
  Array.from(atob(pin.replace('sha256/', '')), (sign) =>
    sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase(),
  ).join(':')
