import { isPublicAddress } from '@sanhe/kit/security/ip-addresses'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveAllowedAddresses } from './resolve-host.ts'

/** Generates internal IPv4 addresses, and every way to embed one in an IPv6 address. */
const insideV4 = fc.oneof(
  ...['127', '10', '192.168', '169.254', '172.16', '100.64', '0'].map((start) =>
    fc
      .array(fc.nat(255), { minLength: 3, maxLength: 3 })
      .map((rest) => [...start.split('.'), ...rest].slice(0, 4).join('.')),
  ),
)
const hexOf = (v4: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
const embedded = fc.tuple(insideV4, fc.nat(9)).map(([v4, way]) => {
  const ways = [
    v4,
    `::ffff:${v4}`,
    `::ffff:${hexOf(v4)}`,
    `::${v4}`,
    `::ffff:0:${v4}`,
    `64:ff9b::${v4}`,
    `64:ff9b:1::${hexOf(v4)}`,
    `2002:${hexOf(v4)}::1`,
    `2001::${hexOf(v4)}`,
    `0:0:0:0:0:FFFF:${v4}`,
  ]
  return ways[way] ?? v4
})

describe('isPublicAddress and resolveAllowedAddresses', () => {
  test('isPublicAddress returns false for an internal IP address in every embedding', () => {
    fc.assert(
      fc.property(embedded, (address) => {
        expect(isPublicAddress(address)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('a host name with one internal IP address among public addresses is refused', async () => {
    const outside = ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '114.114.114.114']
    await fc.assert(
      fc.asyncProperty(fc.subarray(outside), embedded, fc.nat(4), async (others, address, at) => {
        const answers = others.toSpliced(at, 0, address)
        const deps = {
          resolver: async () => answers,
          config: { allowPrivateAgents: false, allowedPrivateNetworks: [] },
        }
        await expect(resolveAllowedAddresses(deps, 'name.example')).rejects.toMatchObject({
          code: 'ADDRESS_BLOCKED',
        })
      }),
    )
  })
})
