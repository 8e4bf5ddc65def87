import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFieldCipher, parseKeyring } from './field-encryption.ts'

const place = 'secretaries:1:2:api_key'
const cipher = createFieldCipher('k2:the second secret,k1:the first secret')
const old = createFieldCipher('k1:the first secret')

describe('FieldCipher', () => {
  test('FieldCipher.decrypt returns any encrypted text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, somewhere) => {
        expect(cipher.decrypt(cipher.encrypt(text, somewhere), somewhere)).toBe(text)
      }),
    )
  })

  test('FieldCipher.encrypt returns a different ciphertext each time, without readable parts of the text', () => {
    const sealed = Array.from({ length: 100 }, () => cipher.encrypt('the api key', place))
    expect(new Set(sealed).size).toBe(100)
    expect(sealed[0]).toMatch(/^v1\.k2\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
    expect(sealed.join()).not.toContain(Buffer.from('the api key').toString('base64url'))
  })

  test('FieldCipher.decrypt returns undefined for a ciphertext that was copied to another row or column', () => {
    const sealed = cipher.encrypt('the api key', place)
    expect(cipher.decrypt(sealed, 'secretaries:2:2:api_key')).toBeUndefined()
    expect(cipher.decrypt(sealed, 'secretaries:1:3:api_key')).toBeUndefined()
    expect(cipher.decrypt(sealed, place)).toBe('the api key')
  })

  test('FieldCipher.decrypt returns undefined when any character of the ciphertext was changed', () => {
    const sealed = cipher.encrypt('the api key', place)
    const bytes = (text: string) =>
      text
        .split('.')
        .slice(2)
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      // The last character of a part contains unused bits. If only these bits change, the part decodes to the same
      // bytes and stays valid.
      const isSame = changed.startsWith('v1.k2.') && bytes(changed).join() === bytes(sealed).join()
      expect(cipher.decrypt(changed, place)).toBe(isSame ? 'the api key' : undefined)
    }
  })

  test('FieldCipher.decrypt returns undefined when the authentication tag was shortened', () => {
    const [v, kid, iv, ct, tag = ''] = cipher.encrypt('the api key', place).split('.')
    for (const short of [tag.slice(0, 6), tag.slice(0, 16), ''])
      expect(cipher.decrypt([v, kid, iv, ct, short].join('.'), place)).toBeUndefined()
  })

  test.each([
    '',
    'plain text',
    'v2.k1.AAAA.AAAA.AAAA',
    'v1.....',
    'v1.__proto__.AAAAAAAAAAAAAAAA.AA.AAAAAAAAAAAAAAAAAAAAAA',
  ])('FieldCipher.decrypt returns undefined for the malformed ciphertext %j', (text) =>
    expect(cipher.decrypt(text, place)).toBeUndefined(),
  )
})

describe('FieldCipher with several keys', () => {
  test('FieldCipher encrypts with the first key of its keyring and decrypts with all keys', () => {
    const sealed = old.encrypt('the api key', place)
    expect(sealed).toMatch(/^v1\.k1\./)
    expect(cipher.decrypt(sealed, place)).toBe('the api key')
    expect(cipher.encrypt('the api key', place)).toMatch(/^v1\.k2\./)
    expect(cipher.kid).toBe('k2')
  })

  test('FieldCipher.decrypt returns undefined when the key is missing from the keyring or has another secret', () => {
    expect(old.decrypt(cipher.encrypt('the api key', place), place)).toBeUndefined()
    const impostor = createFieldCipher('k1:another secret')
    expect(impostor.decrypt(old.encrypt('the api key', place), place)).toBeUndefined()
  })

  test('parseKeyring reads a secret without a key id as the key k1', () => {
    expect(parseKeyring('the first secret')).toEqual([{ kid: 'k1', secret: 'the first secret' }])
    expect(createFieldCipher('the first secret').decrypt(old.encrypt('x', place), place)).toBe('x')
    expect(parseKeyring('k2:new, old')).toEqual([
      { kid: 'k2', secret: 'new' },
      { kid: 'k1', secret: 'old' },
    ])
  })

  test.each(['', 'k1:', ':x', 'k1:a,k1:b', 'k1:a,', 'a,b', 'K1:a', 'a b:c'])(
    'parseKeyring and createFieldCipher refuse %j',
    (text) => {
      expect(parseKeyring(text)).toBeUndefined()
      expect(() => createFieldCipher(text)).toThrow('no ring of keys')
    },
  )
})
