import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  ConfigError,
  commonSettings,
  developmentSecret,
  httpUrl,
  listSetting,
  portSetting,
  readConfig,
  secretWeakness,
} from './config.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-config-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = {
  PORT: portSetting(3000),
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
  test('readConfig applies defaults and treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', MODE: 'b' }, settings)).toEqual({ PORT: 3000, MODE: 'b' })
  })

  test('readConfig names every invalid variable in one error, without values', () => {
    const message = messageOf(() => readConfig({ PORT: '99999', MODE: 'sesame' }, settings))
    expect(message).toContain('PORT')
    expect(message).toContain('MODE')
    expect(message).not.toContain('99999')
    expect(message).not.toContain('sesame')
  })

  test('readConfig reports the problems of rules across variables', () => {
    expect(messageOf(() => readConfig({}, settings, () => ['TOKEN is required', 'MODE is odd']))).toMatch(
      /TOKEN[^]*MODE/,
    )
  })

  test('readConfig reads NAME_FILE when NAME is not set', () => {
    const file = join(folder, 'token')
    writeFileSync(file, 'from file\n')
    expect(readConfig({ TOKEN_FILE: file }, settings).TOKEN).toBe('from file')
    expect(readConfig({ TOKEN_FILE: file, TOKEN: 'direct' }, settings).TOKEN).toBe('direct')
  })

  test('readConfig reports a NAME_FILE that cannot be read', () => {
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
  ])('httpUrl reads the URL %s as %s', (URL, read) => {
    const url = () => readConfig({ URL }, { URL: httpUrl }).URL
    if (read) expect(url()).toBe(read)
    else expect(messageOf(url)).toContain('URL')
  })

  test('listSetting splits a value at commas', () => {
    expect(readConfig({ LIST: ' a, b,,c,' }, { LIST: listSetting }).LIST).toEqual(['a', 'b', 'c'])
    expect(readConfig({}, { LIST: listSetting.default([]) }).LIST).toEqual([])
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
  ])('TRUST_PROXY=%s is read as %s', (TRUST_PROXY, believed) =>
    expect(readConfig({ TRUST_PROXY }, commonSettings).TRUST_PROXY).toBe(believed),
  )

  test.each(['yes please', '10.0.0.0/33', '10.0.0', 'example.com', '1,', '10.0.0.1/8/8'])(
    'TRUST_PROXY=%s is reported as a problem',
    (TRUST_PROXY) =>
      expect(messageOf(() => readConfig({ TRUST_PROXY }, commonSettings))).toContain('TRUST_PROXY'),
  )

  test('RATE_LIMIT_SCALE must be a positive number', () => {
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
])('secretWeakness of %s: %s', (value, weakness) => expect(secretWeakness(value)).toBe(weakness))

test('developmentSecret creates one secret per name, readable for the owner only, and returns it again', () => {
  const file = join(folder, 'data', 'dev-secrets.json')
  const first = developmentSecret(file, 'A')
  expect(developmentSecret(file, 'A')).toBe(first)
  expect(developmentSecret(file, 'B')).not.toBe(first)
  expect(developmentSecret(file, 'A')).toBe(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
