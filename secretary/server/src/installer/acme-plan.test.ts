import { expect, test } from 'vitest'
import { acmeConfig } from '../acme-settings.ts'
import { acmePlan } from './acme-plan.ts'

const ports = { DEPLOY_ACME_HTTP_PORT: 80, DEPLOY_ACME_TLS_PORT: 443 }
const settings = (url?: string) => acmeConfig({ ...ports, DEPLOY_ACME_DIRECTORY_URL: url })

test.each(['203.0.114.7', '2a01:4f8::1'])(
  'acmePlan chooses Let’s Encrypt for a server at %s if no authority is configured',
  (address) =>
    expect(acmePlan(settings(), address)).toEqual({
      directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory',
      email: undefined,
      ca: undefined,
      httpPort: 80,
      tlsPort: 443,
    }),
)

test.each(['127.0.0.1', '192.168.1.7', 'fd00::7'])(
  'acmePlan chooses only a configured authority for a server at the private address %s',
  (address) => {
    expect(acmePlan(settings(), address)).toBeUndefined()
    expect(acmePlan(settings('https://ca.home/directory'), address)?.directoryUrl).toBe(
      'https://ca.home/directory',
    )
  },
)

test('acmePlan chooses no authority with DEPLOY_ACME_DIRECTORY_URL=off', () =>
  expect(acmePlan(settings('off'), '203.0.114.7')).toBeUndefined())
