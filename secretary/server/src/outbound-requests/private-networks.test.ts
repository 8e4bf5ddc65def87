import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInNetworks, parsePrivateNetwork } from './private-networks.ts'
import { isAllowedAddress, resolveAllowedAddresses } from './resolve-host.ts'
import { isPrivateAddress } from '@sanhe/kit/security/ip-addresses'

describe('parsePrivateNetwork', () => {
  test.each([
    ['10.1.2.0/24', '10.1.2.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['172.16.0.0/12', '172.16.0.0/12'],
    ['192.168.7.9', '192.168.7.9/32'],
    ['fd12:3456:0::/48', 'fd12:3456::/48'],
    ['fd00::1', 'fd00::1/128'],
  ])('parsePrivateNetwork reads the network %s as %s', (text, network) =>
    expect(parsePrivateNetwork(text)).toBe(network),
  )

  test.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    '172.16.0.0/11',
    '192.168.0.0/15',
    'fc00::/6',
    '127.0.0.1',
    '127.0.0.0/8',
    '::1',
    '169.254.169.254',
    '169.254.0.0/16',
    'fe80::/10',
    'fd00:ec2::254',
    '100.64.0.0/10',
    '100.100.100.200',
    '168.63.129.16',
    '8.8.8.0/24',
    '2606:4700::/32',
    '::ffff:10.0.0.0/104',
    '10.1.2.3/24',
    '10.1.2.0/33',
    '10.1.2.0/',
    '10.1.2.0/24/1',
    '10.1.2.0/-1',
    '10.1.2',
    '010.1.2.0/24',
    'agents.internal',
    '*',
    '',
  ])('parsePrivateNetwork refuses the network %j', (text) =>
    expect(parsePrivateNetwork(text)).toBeUndefined(),
  )
})

const networks = ['10.1.2.0/24', 'fd12::/16', 'fd00::/16']
const named = { allowPrivateAgents: false, allowedPrivateNetworks: networks }

describe('ALLOWED_PRIVATE_NETWORKS', () => {
  test.each(['10.1.2.0', '10.1.2.255', 'fd12::5', '::ffff:10.1.2.7', '8.8.8.8'])(
    'isAllowedAddress allows the IP address %s if its network is listed',
    (address) => expect(isAllowedAddress(address, named)).toBe(true),
  )
  test.each(['10.1.3.0', '10.0.0.1', '192.168.1.5', '127.0.0.1', '::1', '169.254.169.254', 'fd00:ec2::254'])(
    'isAllowedAddress refuses the IP address %s outside of the listed networks',
    (address) => expect(isAllowedAddress(address, named)).toBe(false),
  )

  test('isInNetworks accepts no private IP address outside of the networks', () => {
    const octet = fc.nat(255)
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
        const address = `${a}.${b}.${c}.${d}`
        const isNamed = a === 10 && b === 1 && c === 2
        expect(isInNetworks(address, networks)).toBe(isNamed)
        expect(isAllowedAddress(address, named) && isPrivateAddress(address)).toBe(isNamed)
      }),
      { numRuns: 2000, examples: [[[10, 1, 2, 9]], [[10, 1, 1, 255]], [[127, 0, 0, 1]]] },
    )
  })

  test('resolveAllowedAddresses refuses a host name that also resolves to an IP address outside of the networks', async () => {
    const resolver = async () => ['10.1.2.7', '10.1.3.7']
    await expect(
      resolveAllowedAddresses({ resolver, config: named }, 'agent.internal'),
    ).rejects.toMatchObject({
      code: 'ADDRESS_BLOCKED',
    })
  })
})
