import { describe, expect, test } from 'vitest'
import { formatFingerprint, decideUnreachableProblem } from './unreachable-rules.ts'

const agent = { name: 'Agent', avatar: '🤖', version: '1.0.0', protocol: 1 }
const reached = (certificate: 'trusted' | 'pinned' | 'none') =>
  ({ ok: true, latency_ms: 5, secretary: { ...agent, certificate } }) as const
const failed = (
  code: 'DNS_FAILED' | 'REFUSED' | 'TIMEOUT' | 'TLS_INVALID' | 'TLS_REQUIRED' | 'UNAUTHORIZED',
) => ({ ok: false, latency_ms: 5, error: { code, message: '' } }) as const

describe('decideUnreachableProblem', () => {
  test.each([
    ['reaches the agent by its pinned certificate', reached('pinned')],
    ['does not trust the certificate of the agent either', failed('TLS_INVALID')],
  ])('decideUnreachableProblem returns certificate_untrusted when the backend %s', (_, result) =>
    expect(decideUnreachableProblem(result)).toBe('certificate_untrusted'),
  )

  test.each(['DNS_FAILED', 'REFUSED', 'TIMEOUT'] as const)(
    'decideUnreachableProblem returns unreachable when the backend gets %s',
    (code) => expect(decideUnreachableProblem(failed(code))).toBe('unreachable'),
  )

  test('decideUnreachableProblem returns tls_required when the backend gets TLS_REQUIRED', () =>
    expect(decideUnreachableProblem(failed('TLS_REQUIRED'))).toBe('tls_required'))

  test.each([
    ['reaches the agent by a trusted certificate', reached('trusted')],
    ['reaches the agent by plain HTTP', reached('none')],
    ['needs a key to reach the agent', failed('UNAUTHORIZED')],
    ['cannot be reached', undefined],
  ])('decideUnreachableProblem returns unreachable_here when the backend %s', (_, result) =>
    expect(decideUnreachableProblem(result)).toBe('unreachable_here'),
  )
})

test('formatFingerprint formats a certificate pin as browsers show fingerprints', () =>
  expect(formatFingerprint(`sha256/${btoa('\u0001\u00ab\u00ff')}`)).toBe('01:AB:FF'))
