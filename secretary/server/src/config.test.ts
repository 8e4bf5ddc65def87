import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { productionSettings as production } from '#testing'

const problems = (changes: Record<string, string>) => {
  try {
    loadConfig({ ...production, ...changes })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('the service starts in production with secrets and an SMS vendor', () => {
  expect(problems({})).toBe('')
  expect(loadConfig(production)).toMatchObject({ devTools: false, social: {}, allowPrivateAgents: false })
})

test.each([
  ['no JWT_SECRET', { JWT_SECRET: '' }, 'JWT_SECRET is required'],
  ['no DATA_KEY', { DATA_KEY: '' }, 'DATA_KEY is required'],
  ['a short DATA_KEY', { DATA_KEY: 'k1:short' }, 'DATA_KEY must be at least 32'],
  [
    'a short key in DATA_KEY next to a valid one',
    { DATA_KEY: `${production.DATA_KEY},k0:short` },
    'DATA_KEY must be at least 32',
  ],
  [
    'the same secret in JWT_SECRET and DATA_KEY',
    { DATA_KEY: production.JWT_SECRET },
    'DATA_KEY equals JWT_SECRET',
  ],
  [
    'the same secret in JWT_SECRET and DATA_KEY, with a key name',
    { DATA_KEY: `k1:${production.JWT_SECRET}` },
    'DATA_KEY equals JWT_SECRET',
  ],
  ['the SMS sandbox', { SMS_VENDOR: 'sandbox' }, 'SMS_VENDOR must name a vendor'],
  ['incomplete settings of the SMS vendor', { ALIYUN_SMS_SIGN: '' }, 'ALIYUN_SMS_SIGN: is required'],
  ['incomplete settings of a social login', { WECHAT_APP_ID: 'wx' }, 'WECHAT_APP_SECRET: is required'],
  ['scaled rate limits', { RATE_LIMIT_SCALE: '5' }, 'RATE_LIMIT_SCALE is for development only'],
  ['access to every private address', { ALLOW_PRIVATE_AGENTS: '1' }, 'ALLOWED_PRIVATE_NETWORKS'],
  [
    'access to every private address, even with named networks',
    { ALLOW_PRIVATE_AGENTS: '1', ALLOWED_PRIVATE_NETWORKS: '10.1.2.0/24' },
    'ALLOW_PRIVATE_AGENTS is for development only',
  ],
  [
    'loopback as a private network',
    { ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' },
    'ALLOWED_PRIVATE_NETWORKS: ',
  ],
  ['a malformed DATA_KEY', { DATA_KEY: 'k1:a,k1:b' }, 'DATA_KEY: is <kid>:<secret>'],
  ['an unknown country', { SMS_COUNTRIES: 'CN,XX' }, 'SMS_COUNTRIES: are two-letter'],
  ['no country', { SMS_COUNTRIES: ',' }, 'SMS_COUNTRIES: are two-letter'],
])('the service does not start in production with %s', (_, changes, problem) => {
  expect(problems(changes)).toContain(problem)
})

test('the production settings accept a list of networks in ALLOWED_PRIVATE_NETWORKS', () => {
  const settings = { ALLOWED_PRIVATE_NETWORKS: '10.1.2.0/24, 192.168.7.9,fd12:3456::/48' }
  expect(loadConfig({ ...production, ...settings })).toMatchObject({
    allowPrivateAgents: false,
    allowedPrivateNetworks: ['10.1.2.0/24', '192.168.7.9/32', 'fd12:3456::/48'],
  })
})

test('the reported problems of settings never contain secrets', () => {
  expect(problems({ JWT_SECRET: 'short', DATA_KEY: 'k1:tiny,k1:tiny' })).not.toMatch(/short|tiny/)
})

test('the app offers the social logins whose settings are complete', () => {
  const settings = { WECHAT_APP_ID: 'wx', WECHAT_APP_SECRET: 's', APPLE_CLIENT_IDS: 'a, b' }
  expect(loadConfig({ ...production, ...settings }).social).toEqual({
    wechat: { endpoint: 'https://api.weixin.qq.com', appId: 'wx', appSecret: 's' },
    apple: { audiences: ['a', 'b'] },
    google: undefined,
  })
})
