import { describe, expect, test } from 'vitest'
import { fingerprintText, unreachableProblem } from './unreachable-rules.ts'

const agent = { name: 'Agent', avatar: '🤖', version: '1.0.0', protocol: 1 }
const reached = (certificate: 'trusted' | 'pinned' | 'none') =>
  ({ ok: true, latency_ms: 5, secretary: { ...agent, certificate } }) as const
const failed = (
  code: 'DNS_FAILED' | 'REFUSED' | 'TIMEOUT' | 'TLS_INVALID' | 'TLS_REQUIRED' | 'UNAUTHORIZED',
) => ({ ok: false, latency_ms: 5, error: { code, message: '' } }) as const

describe('unreachableProblem', () => {
  test.each([
    ['reaches it by its pinned certificate', reached('pinned')],
    ['does not trust its certificate either', failed('TLS_INVALID')],
  ])('returns certificate_untrusted when the backend %s', (_, result) =>
    expect(unreachableProblem(result)).toBe('certificate_untrusted'),
  )

  test.each(['DNS_FAILED', 'REFUSED', 'TIMEOUT'] as const)(
    'returns unreachable when the backend gets %s',
    (code) => expect(unreachableProblem(failed(code))).toBe('unreachable'),
  )

  test('unreachableProblem() returns tls_required when the backend gets TLS_REQUIRED', () =>
    expect(unreachableProblem(failed('TLS_REQUIRED'))).toBe('tls_required'))

  test.each([
    ['reaches it by a trusted certificate', reached('trusted')],
    ['reaches it by plain http', reached('none')],
    ['is asked for a key', failed('UNAUTHORIZED')],
    ['cannot be asked', undefined],
  ])('returns unreachable_here when the backend %s', (_, result) =>
    expect(unreachableProblem(result)).toBe('unreachable_here'),
  )
})

test('fingerprintText formats a pin as browsers show fingerprints', () =>
  expect(fingerprintText(`sha256/${btoa('\u0001\u00ab\u00ff')}`)).toBe('01:AB:FF'))
