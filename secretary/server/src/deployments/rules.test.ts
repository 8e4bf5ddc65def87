import { describe, expect, test } from 'vitest'
import { chooseUnusedPayment } from './rules.ts'
import { parseDeployableIp } from './server-address.ts'

describe('chooseUnusedPayment', () => {
  test.each([
    ['requires a payment if there is none', [], { refusal: 'PAYMENT_REQUIRED' }],
    ['takes an unused payment', [{ id: 1, uses: [] }], { id: 1 }],
    ['takes a payment again after failed deployments', [{ id: 1, uses: ['failed', 'failed'] }], { id: 1 }],
    [
      'refuses a payment that a successful deployment used',
      [{ id: 1, uses: ['failed', 'success'] }],
      { refusal: 'PAYMENT_REQUIRED' },
    ],
    [
      'refuses a payment of a running deployment',
      [{ id: 1, uses: ['failed', 'running'] }],
      { refusal: 'DEPLOYMENT_RUNNING' },
    ],
    [
      'refuses a payment of a pending deployment',
      [{ id: 1, uses: ['pending'] }],
      { refusal: 'DEPLOYMENT_RUNNING' },
    ],
    [
      'takes the oldest available payment',
      [
        { id: 1, uses: ['success'] },
        { id: 2, uses: ['running'] },
        { id: 3, uses: ['failed'] },
        { id: 4, uses: [] },
      ],
      { id: 3 },
    ],
  ] as const)('chooseUnusedPayment: %s', (_, paid, expected) => {
    const choice = chooseUnusedPayment(paid)
    expect('payment' in choice ? { id: choice.payment.id } : choice).toEqual(expected)
  })
})

const none = { allowPrivateAgents: false, allowedPrivateNetworks: [] }
const all = { allowPrivateAgents: true, allowedPrivateNetworks: [] }

describe('parseDeployableIp', () => {
  test.each(['8.8.8.8', '2606:4700::1111'])(
    'parseDeployableIp allows a deployment to the public IP address %s',
    (address) => {
      expect(parseDeployableIp(address, none)).toBe(address)
    },
  )

  test('parseDeployableIp returns one spelling for each IP address', () => {
    expect(parseDeployableIp('::ffff:8.8.8.8', none)).toBe('8.8.8.8')
    expect(parseDeployableIp('2606:4700:0:0:0:0:0:1111', none)).toBe('2606:4700::1111')
  })

  test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
    'parseDeployableIp allows a deployment to the private IP address %s only with ALLOW_PRIVATE_AGENTS',
    (address) => {
      expect(parseDeployableIp(address, none)).toBeUndefined()
      expect(parseDeployableIp(address, all)).toBeDefined()
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
  ])('parseDeployableIp never allows a deployment to the special IP address %s', (address) => {
    expect(parseDeployableIp(address, all)).toBeUndefined()
  })
})
