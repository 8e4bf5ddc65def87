import { describe, expect, test } from 'vitest'
import { choosePayment } from './rules.ts'
import { deployableAddress } from './server-address.ts'

describe('choosePayment', () => {
  test.each([
    ['choosePayment requires a payment if there is none', [], { refusal: 'PAYMENT_REQUIRED' }],
    ['choosePayment takes an unused payment', [{ id: 1, uses: [] }], { id: 1 }],
    [
      'choosePayment takes a payment again after failed deployments',
      [{ id: 1, uses: ['failed', 'failed'] }],
      { id: 1 },
    ],
    [
      'choosePayment refuses a payment that a successful deployment used',
      [{ id: 1, uses: ['failed', 'success'] }],
      { refusal: 'PAYMENT_REQUIRED' },
    ],
    [
      'choosePayment refuses a payment of a running deployment',
      [{ id: 1, uses: ['failed', 'running'] }],
      { refusal: 'DEPLOYMENT_RUNNING' },
    ],
    [
      'choosePayment refuses a payment of a pending deployment',
      [{ id: 1, uses: ['pending'] }],
      { refusal: 'DEPLOYMENT_RUNNING' },
    ],
    [
      'choosePayment takes the oldest available payment',
      [
        { id: 1, uses: ['success'] },
        { id: 2, uses: ['running'] },
        { id: 3, uses: ['failed'] },
        { id: 4, uses: [] },
      ],
      { id: 3 },
    ],
  ] as const)('%s', (_, paid, expected) => {
    const choice = choosePayment(paid)
    expect('payment' in choice ? { id: choice.payment.id } : choice).toEqual(expected)
  })
})

const none = { allowPrivateAgents: false, allowedPrivateNetworks: [] }
const all = { allowPrivateAgents: true, allowedPrivateNetworks: [] }

describe('deployableAddress', () => {
  test.each(['8.8.8.8', '2606:4700::1111'])('a deployment to the public address %s is allowed', (address) => {
    expect(deployableAddress(address, none)).toBe(address)
  })

  test('deployableAddress returns one spelling of an address', () => {
    expect(deployableAddress('::ffff:8.8.8.8', none)).toBe('8.8.8.8')
    expect(deployableAddress('2606:4700:0:0:0:0:0:1111', none)).toBe('2606:4700::1111')
  })

  test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
    'a deployment to the private address %s is allowed only with ALLOW_PRIVATE_AGENTS',
    (address) => {
      expect(deployableAddress(address, none)).toBeUndefined()
      expect(deployableAddress(address, all)).toBeDefined()
    },
  )

  test.each([
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '::ffff:169.254.169.254',
  ])('a deployment to the special address %s is never allowed', (address) => {
    expect(deployableAddress(address, all)).toBeUndefined()
  })
})
