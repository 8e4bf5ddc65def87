import { describe, expect, test } from 'vitest'
import { unicodePathField } from './testing/zips.ts'
import { decodeZipNames, type ZipEntryName } from './zip-names.ts'

const raw = (bytes: Buffer | string, more: Partial<ZipEntryName> = {}): ZipEntryName => ({
  bytes: Buffer.from(bytes),
  isFlaggedUtf8: false,
  extraFields: [],
  ...more,
})
/** The bytes of '会议/纪要.md' as packed by Windows in China. */
const gbk = Buffer.from('bbe1d2e92fbccdd2aa2e6d64', 'hex')
/** The bytes of 'Café.md' as packed by DOS: CP437, and not valid UTF-8 or GB18030. */
const cp437 = Buffer.from('436166822e6d64', 'hex')
const field = (bytes: Buffer, path: string) => [
  { id: 0x7075, data: unicodePathField(bytes, path).subarray(4) },
]

describe('decodeZipNames', () => {
  test.each([
    ['plain ASCII', [raw('a.md')], ['a.md']],
    ['flagged UTF-8', [raw('会议.md', { isFlaggedUtf8: true })], ['会议.md']],
    ['UTF-8 without the flag', [raw('会议.md'), raw('a.md')], ['会议.md', 'a.md']],
    ['GBK', [raw(gbk), raw('a.md')], ['会议/纪要.md', 'a.md']],
    ['GBK under a flag that says UTF-8', [raw(gbk, { isFlaggedUtf8: true })], ['会议/纪要.md']],
    ['four bytes of GB18030', [raw(Buffer.from('95328236', 'hex'))], ['\u{20000}']],
    ['CP437', [raw(cp437)], ['Café.md']],
  ])('decodeZipNames reads %s', (_, names, expected) => expect(decodeZipNames(names)).toEqual(expected))

  test('decodeZipNames reads all names of an archive in one encoding if one fits all', () => {
    // These two bytes are "£" in UTF-8 and "拢" in GBK. The second name of the archive decides which encoding is used.
    const either = raw(Buffer.from('c2a3', 'hex'))
    expect(decodeZipNames([either])).toEqual(['£'])
    expect(decodeZipNames([either, raw(gbk)])).toEqual(['拢', '会议/纪要.md'])
  })

  test('decodeZipNames decides name by name in an archive that no single encoding fits', () => {
    expect(decodeZipNames([raw('会议.md'), raw(gbk), raw(cp437)])).toEqual([
      '会议.md',
      '会议/纪要.md',
      'Café.md',
    ])
  })

  test('decodeZipNames prefers the Unicode path field if its checksum matches the name', () => {
    const good = raw(gbk, { extraFields: field(gbk, '別名.md') })
    const stale = raw(gbk, { extraFields: field(Buffer.from('other'), '別名.md') })
    const short = raw(gbk, { extraFields: [{ id: 0x7075, data: Buffer.from([1, 2]) }] })
    expect(decodeZipNames([good, stale, short])).toEqual(['別名.md', '会议/纪要.md', '会议/纪要.md'])
  })
})
