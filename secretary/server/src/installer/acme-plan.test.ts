import { expect, test } from 'vitest'
import { toAcmeConfig } from '../acme-settings.ts'
import { chooseAcmePlan } from './acme-plan.ts'

const ports = { DEPLOY_ACME_HTTP_PORT: 80, DEPLOY_ACME_TLS_PORT: 443 }
const settings = (url?: string) => toAcmeConfig({ ...ports, DEPLOY_ACME_DIRECTORY_URL: url })

test.each(['203.0.114.7', '2a01:4f8::1'])(
  'chooseAcmePlan chooses Let’s Encrypt for a server at %s if no certificate authority is configured',
  (address) =>
    expect(chooseAcmePlan(settings(), address)).toEqual({
      directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory',
      email: undefined,
      ca: undefined,
      httpPort: 80,
      tlsPort: 443,
    }),
)

test.each(['127.0.0.1', '192.168.1.7', 'fd00::7'])(
  'chooseAcmePlan chooses only a configured certificate authority for a server at the private IP address %s',
  (address) => {
    expect(chooseAcmePlan(settings(), address)).toBeUndefined()
    expect(chooseAcmePlan(settings('https://ca.home/directory'), address)?.directoryUrl).toBe(
      'https://ca.home/directory',
    )
  },
)

test('chooseAcmePlan chooses no certificate authority with DEPLOY_ACME_DIRECTORY_URL=off', () =>
  expect(chooseAcmePlan(settings('off'), '203.0.114.7')).toBeUndefined())
