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

test('production starts with secrets and an SMS vendor', () => {
  expect(problems({})).toBe('')
  expect(loadConfig(production)).toMatchObject({ devTools: false, social: {}, allowPrivateAgents: false })
})

test.each([
  ['no secret for tokens', { JWT_SECRET: '' }, 'JWT_SECRET is required'],
  ['no key for fields', { DATA_KEY: '' }, 'DATA_KEY is required'],
  ['a short key', { DATA_KEY: 'k1:short' }, 'DATA_KEY must be at least 32'],
  [
    'a short key among others',
    { DATA_KEY: `${production.DATA_KEY},k0:short` },
    'DATA_KEY must be at least 32',
  ],
  ['one secret for both', { DATA_KEY: production.JWT_SECRET }, 'DATA_KEY equals JWT_SECRET'],
  [
    'one secret for both, with a name',
    { DATA_KEY: `k1:${production.JWT_SECRET}` },
    'DATA_KEY equals JWT_SECRET',
  ],
  ['codes for the outbox', { SMS_VENDOR: 'sandbox' }, 'SMS_VENDOR must name a vendor'],
  ['a vendor without its keys', { ALIYUN_SMS_SIGN: '' }, 'ALIYUN_SMS_SIGN: is required'],
  ['half a social login', { WECHAT_APP_ID: 'wx' }, 'WECHAT_APP_SECRET: is required'],
  ['scaled limits', { RATE_LIMIT_SCALE: '5' }, 'RATE_LIMIT_SCALE is for development only'],
  ['every private address in reach', { ALLOW_PRIVATE_AGENTS: '1' }, 'ALLOWED_PRIVATE_NETWORKS'],
  [
    'every private address in reach, networks named or not',
    { ALLOW_PRIVATE_AGENTS: '1', ALLOWED_PRIVATE_NETWORKS: '10.1.2.0/24' },
    'ALLOW_PRIVATE_AGENTS is for development only',
  ],
  [
    'loopback as a private network',
    { ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' },
    'ALLOWED_PRIVATE_NETWORKS: ',
  ],
  ['a ring that is none', { DATA_KEY: 'k1:a,k1:b' }, 'DATA_KEY: is <kid>:<secret>'],
  ['a country that is none', { SMS_COUNTRIES: 'CN,XX' }, 'SMS_COUNTRIES: are two-letter'],
  ['no country', { SMS_COUNTRIES: ',' }, 'SMS_COUNTRIES: are two-letter'],
])('production does not start with %s', (_, changes, problem) => {
  expect(problems(changes)).toContain(problem)
})

test('production accepts named private networks of agents', () => {
  const settings = { ALLOWED_PRIVATE_NETWORKS: '10.1.2.0/24, 192.168.7.9,fd12:3456::/48' }
  expect(loadConfig({ ...production, ...settings })).toMatchObject({
    allowPrivateAgents: false,
    allowedPrivateNetworks: ['10.1.2.0/24', '192.168.7.9/32', 'fd12:3456::/48'],
  })
})

test('the problems of settings never contain secrets', () => {
  expect(problems({ JWT_SECRET: 'short', DATA_KEY: 'k1:tiny,k1:tiny' })).not.toMatch(/short|tiny/)
})

test('the social logins are those with complete settings', () => {
  const settings = { WECHAT_APP_ID: 'wx', WECHAT_APP_SECRET: 's', APPLE_CLIENT_IDS: 'a, b' }
  expect(loadConfig({ ...production, ...settings }).social).toEqual({
    wechat: { endpoint: 'https://api.weixin.qq.com', appId: 'wx', appSecret: 's' },
    apple: { audiences: ['a', 'b'] },
    google: undefined,
  })
})
