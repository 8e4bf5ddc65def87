import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  ConfigError,
  commonSettings,
  loadDevelopmentSecret,
  httpUrlSettingSchema,
  commaSeparatedSettingSchema,
  createPortSettingSchema,
  readConfig,
  findSecretWeakness,
} from './config.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-config-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = {
  PORT: createPortSettingSchema(3000),
  MODE: z.enum(['a', 'b']).default('a'),
  TOKEN: z.string().optional(),
}
function messageOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).exitCode).toBe(78)
    return (error as Error).message
  }
  throw new Error('was accepted')
}

describe('readConfig', () => {
  test('readConfig applies defaults and treats an empty environment variable as absent', () => {
    expect(readConfig({ PORT: '', MODE: 'b' }, settings)).toEqual({ PORT: 3000, MODE: 'b' })
  })

  test('readConfig throws one error that names every invalid variable, without their values', () => {
    const message = messageOf(() => readConfig({ PORT: '99999', MODE: 'sesame' }, settings))
    expect(message).toContain('PORT')
    expect(message).toContain('MODE')
    expect(message).not.toContain('99999')
    expect(message).not.toContain('sesame')
  })

  test('readConfig reports the problems that the `check` function finds across variables', () => {
    expect(messageOf(() => readConfig({}, settings, () => ['TOKEN is required', 'MODE is odd']))).toMatch(
      /TOKEN[^]*MODE/,
    )
  })

  test('readConfig reads the file named by NAME_FILE when NAME is not set', () => {
    const file = join(folder, 'token')
    writeFileSync(file, 'from file\n')
    expect(readConfig({ TOKEN_FILE: file }, settings).TOKEN).toBe('from file')
    expect(readConfig({ TOKEN_FILE: file, TOKEN: 'direct' }, settings).TOKEN).toBe('direct')
  })

  test('readConfig reports a NAME_FILE variable whose file cannot be read', () => {
    expect(messageOf(() => readConfig({ TOKEN_FILE: join(folder, 'nothing') }, settings))).toContain(
      'TOKEN_FILE',
    )
  })

  test.each([
    ['0', true],
    ['65535', true],
    ['65536', false],
    ['-1', false],
    ['1.5', false],
  ])('readConfig accepts the port %s: %s', (PORT, isFine) => {
    const read = () => readConfig({ PORT }, settings)
    if (isFine) expect(read().PORT).toBe(Number(PORT))
    else messageOf(read)
  })

  test.each([
    ['https://a.example', 'https://a.example'],
    ['http://127.0.0.1:8080/v1//', 'http://127.0.0.1:8080/v1'],
    ['ftp://a.example', undefined],
    ['javascript:alert(1)', undefined],
    ['a.example', undefined],
  ])('httpUrlSettingSchema reads the URL %s as %s', (URL, read) => {
    const url = () => readConfig({ URL }, { URL: httpUrlSettingSchema }).URL
    if (read) expect(url()).toBe(read)
    else expect(messageOf(url)).toContain('URL')
  })

  test('commaSeparatedSettingSchema splits a value at commas', () => {
    expect(readConfig({ LIST: ' a, b,,c,' }, { LIST: commaSeparatedSettingSchema }).LIST).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(readConfig({}, { LIST: commaSeparatedSettingSchema.default([]) }).LIST).toEqual([])
  })

  test.each([
    [undefined, false],
    ['0', false],
    ['false', false],
    ['1', 1],
    ['true', 1],
    ['2', 2],
    ['10.0.0.1, 192.168.0.0/16', '10.0.0.1,192.168.0.0/16'],
    ['fd00::/8', 'fd00::/8'],
    ['loopback', 'loopback'],
  ])('the setting TRUST_PROXY=%s is read as %s', (TRUST_PROXY, believed) =>
    expect(readConfig({ TRUST_PROXY }, commonSettings).TRUST_PROXY).toBe(believed),
  )

  test.each(['yes please', '10.0.0.0/33', '10.0.0', 'example.com', '1,', '10.0.0.1/8/8'])(
    'the invalid setting TRUST_PROXY=%s is reported as a problem',
    (TRUST_PROXY) =>
      expect(messageOf(() => readConfig({ TRUST_PROXY }, commonSettings))).toContain('TRUST_PROXY'),
  )

  test('the setting RATE_LIMIT_SCALE must be a positive number', () => {
    const read = (RATE_LIMIT_SCALE: string) => readConfig({ RATE_LIMIT_SCALE }, commonSettings)
    expect(read('0.5').RATE_LIMIT_SCALE).toBe(0.5)
    messageOf(() => read('0'))
  })
})

test.each([
  [undefined, 'is required in production'],
  ['changeme', 'is a sample value'],
  ['your-secret-key', 'is a sample value'],
  ['abcdefghijklmnopqrstuvwxyz01234', 'must be at least 32 characters'],
  ['abcabcabcabcabcabcabcabcabcabcabcabc', 'is too uniform to be secret'],
  ['abcdefghijklmnopqrstuvwxyz012345', undefined],
])('findSecretWeakness of the secret %s is %s', (value, weakness) =>
  expect(findSecretWeakness(value)).toBe(weakness),
)

test('loadDevelopmentSecret generates one secret per name in a file that only its owner can read, and returns the same secret at the next call', () => {
  const file = join(folder, 'data', 'dev-secrets.json')
  const first = loadDevelopmentSecret(file, 'A')
  expect(loadDevelopmentSecret(file, 'A')).toBe(first)
  expect(loadDevelopmentSecret(file, 'B')).not.toBe(first)
  expect(loadDevelopmentSecret(file, 'A')).toBe(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
