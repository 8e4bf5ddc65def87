import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCharacters, sanitiseClause, splitClauses } from './clauses.ts'
import {
  createMedicalDisclaimerSelector,
  createReplyFilter,
  maxReplyLength,
  medicalDisclaimer,
} from './reply-filter.ts'

/** Filters a reply that the model streams in these deltas. Returns the pieces that are sent to the user. */
function sayAll(deltas: string[], isMedical = false) {
  const reply = createReplyFilter(createMedicalDisclaimerSelector(isMedical))
  const pieces = [...deltas.flatMap((delta) => reply.push(delta)), ...reply.end()]
  expect(pieces.join('')).toBe(reply.text())
  return pieces
}
const say = (text: string, isMedical = false) => sayAll(Array.from(text), isMedical).join('')
const han = (length: number) => '好'.repeat(length)

describe('createReplyFilter', () => {
  test('createReplyFilter releases a reply clause by clause', () =>
    expect(sayAll(['早上好，王', '阿姨。今天', '天气不错！'])).toEqual([
      '早上好，',
      '王阿姨。',
      '今天天气不错！',
    ]))

  test.each([99, 100])('a reply of %i characters is not cut', (length) => {
    const text = `${han(length - 1)}。`
    expect(say(text)).toBe(text)
  })

  test('a reply of 101 characters is cut', () =>
    expect(countCharacters(say(`${han(100)}。`))).toBeLessThanOrEqual(100))

  test('a reply that is too long ends with its last complete sentence', () => {
    const first = `${han(39)}。`
    const second = `${han(39)}，${han(4)}。`
    expect(say(`${first}${second}${han(30)}。`)).toBe(first + second)
    expect(say(`${first}${first}${han(10)}，${han(20)}。`)).toBe(first + first)
  })

  test('a reply without punctuation is cut at the limit', () => expect(say(han(300))).toBe(han(100)))

  test('four-byte characters count as one character', () => {
    const text = '𠮷'.repeat(100)
    expect(say(text)).toBe(text)
    expect(say(`${text}𠮷`)).toBe('𠮷'.repeat(100))
  })

  test('a model output without Chinese characters results in no reply', () => {
    expect(say('')).toBe('')
    expect(say('I cannot answer that, sorry. '.repeat(20))).toBe('')
    expect(say('\u0000\u0001\u200B\uFFFD***')).toBe('')
  })

  test('a reply that begins with digits before its first Chinese word keeps these digits', () =>
    expect(say('120是急救电话。')).toBe('120是急救电话。'))

  test('a reply about health ends with the disclaimer within 100 characters', () => {
    expect(say('多喝水，早点睡。', true)).toBe(`多喝水，早点睡。${medicalDisclaimer}`)
    const room = maxReplyLength - countCharacters(medicalDisclaimer)
    const fitting = `${han(room - 1)}。`
    expect(say(fitting, true)).toBe(fitting + medicalDisclaimer)
    const tooLong = say(`${han(room)}。`, true)
    expect(tooLong.endsWith(`好${medicalDisclaimer}`)).toBe(true)
    expect(countCharacters(tooLong)).toBeLessThanOrEqual(maxReplyLength)
    expect(say(`${han(300)}。`, true).endsWith(medicalDisclaimer)).toBe(true)
  })

  test('a reply that mentions medicine ends with the disclaimer, once', () => {
    expect(say('可以先量血压。')).toBe(`可以先量血压。${medicalDisclaimer}`)
    expect(say('可以先量血压。以上仅供参考。', true)).toBe(`可以先量血压。${medicalDisclaimer}`)
  })

  test('breakOff appends an apology to an incomplete reply, unless the reply has reached its length limit', () => {
    const reply = createReplyFilter(createMedicalDisclaimerSelector(false))
    reply.push('今天有太极，还有')
    expect(reply.breakOff('抱歉。')).toEqual(['抱歉。'])
    expect(reply.text()).toBe('今天有太极，抱歉。')
    const long = createReplyFilter(createMedicalDisclaimerSelector(false))
    long.push(`${`${han(19)}。`.repeat(5)}好`)
    expect(long.breakOff('抱歉。')).toEqual([])
    expect(long.text()).toHaveLength(100)
    const medical = createReplyFilter(createMedicalDisclaimerSelector(true))
    medical.push('多喝水，还有')
    medical.breakOff('抱歉。')
    expect(medical.text()).toBe(`多喝水，抱歉。${medicalDisclaimer}`)
    const silent = createReplyFilter(createMedicalDisclaimerSelector(true))
    expect(silent.breakOff('抱歉。')).toEqual(['抱歉。'])
  })

  test('a reply never exceeds 100 characters and always begins with the text already sent, for random deltas', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('好', '，', '。', '血压', han(30), '\n')),
        ),
        fc.boolean(),
        (deltas, isMedical) => {
          const text = sayAll(deltas, isMedical).join('')
          expect(countCharacters(text)).toBeLessThanOrEqual(maxReplyLength)
          expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
          if (isMedical && text) expect(text.endsWith(medicalDisclaimer)).toBe(true)
        },
      ),
    ))
})

test('the text of a reply does not depend on how the model splits it into deltas', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('好', '，', '。', '𠮷', 'a.cn', '1234567', '"', '\n'), { maxLength: 80 }),
      (parts) => {
        const text = parts.join('')
        const whole = splitClauses(text)
        expect(whole.clauses.join('') + whole.rest).toBe(text)
        const halves = Array.from({ length: text.length }, (_, at) => text[at] ?? '')
        expect(sayAll(halves).join('')).toBe(sayAll([text]).join(''))
      },
    ),
  ))

test.each([
  ['**您好**', '您好'],
  ['# 活动\n', ' 活动 '],
  ['请看 https://evil.example/pay?x=1 哦', '请看  哦'],
  ['加微信看evil-site.com', '加微信看'],
  ['打138 0013 8000找我，', '打找我，'],
  ['卡号6222-0200-1234-5678。', '卡号。'],
  ['拨打96110或12356。', '拨打96110或12356。'],
  ['我已经帮您预约好了！', '需要您自己点一下确认！'],
  ['已为您下单成功，', '需要您自己点一下确认，'],
  ['可以帮您预约，', '可以帮您预约，'],
  ['以上不构成医疗建议。', ''],
  ['……', ''],
])('sanitiseClause turns %j into %j', (clause, said) => expect(sanitiseClause(clause)).toBe(said))
