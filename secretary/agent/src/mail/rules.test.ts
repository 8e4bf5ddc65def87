import { describe, expect, test } from 'vitest'
import {
  formatMailId,
  parseMailId,
  splitQuotedTail,
  toFileName,
  toMessageId,
  toReplySubject,
} from './rules.ts'

describe('parseMailId', () => {
  test('parseMailId returns the id that formatMailId formatted, and undefined for an invalid text', () => {
    const id = { accountId: 3, validity: '1711111111', uid: 42, folder: '已发送/2026' }
    expect(parseMailId(formatMailId(id))).toEqual(id)
    for (const text of ['', '1', '1.2.3', '1.2.3.', 'x.2.3.SU5CT1g', '1.2.3.SU5CT1g;DROP'])
      expect(parseMailId(text)).toBeUndefined()
  })
})

describe('splitQuotedTail', () => {
  test.each([
    ['Yes.\n\nOn Fri, 20 Nov 2026, Wang wrote:\n> Is it ok?', 'Yes.'],
    ['好的。\n\n在 2026年11月20日，王 写道：\n> 可以吗', '好的。'],
    ['OK\n\n------------------ 原始邮件 ------------------\n发件人: 王', 'OK'],
    ['OK\n-----Original Message-----\nFrom: Wang', 'OK'],
    ['OK\n> one\n\n> two\n', 'OK'],
  ])('separates the quotation at the end of %j', (text, kept) => {
    const split = splitQuotedTail(text)
    expect(split.text).toBe(kept)
    expect(split.quoted).not.toBe('')
  })

  test.each(['No quotation.', '> only a quotation', 'First\n> quoted\nLast', ''])(
    'returns %j whole, without a quotation',
    (text) => {
      expect(splitQuotedTail(text)).toEqual({ text, quoted: '' })
    },
  )
})

describe('toFileName', () => {
  test.each([
    ['报价单.pdf', '报价单.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\u202Efdp.exe', 'a_fdp.exe'],
    ['  .bashrc ', 'bashrc'],
    ['', 'attachment'],
  ])('converts %j to %j', (name, expected) => {
    expect(toFileName(name)).toBe(expected)
  })
})

describe('toReplySubject and toMessageId', () => {
  test('toReplySubject adds Re: only once, and toMessageId builds the id from call id and domain', () => {
    expect(['Offer', 'RE: Offer', '回复：报价'].map(toReplySubject)).toEqual([
      'Re: Offer',
      'RE: Offer',
      '回复：报价',
    ])
    expect(toMessageId('call_01ABC', 'li@shop.example')).toBe('<call_01abc@shop.example>')
  })
})
