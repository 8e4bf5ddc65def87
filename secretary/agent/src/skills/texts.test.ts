import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { startCpuTimer } from '@sanhe/kit/testing/cpu-timer'
import { describe, expect, test } from 'vitest'
import type { MessageFileForBrain } from '#core'
import { createTestSkillContext } from '#testing'
import { countCharactersAndWords, extractTextEntities, summarizeText } from './text-analysis.ts'
import { textSkills } from './texts.ts'

const where = { now: fromIso('2026-11-21T08:00:00Z'), timeZone: 'Asia/Shanghai' }

describe('summarizeText', () => {
  test('summarizeText returns the most relevant sentences, unchanged and in order', () => {
    const text =
      'The shop rent rises in May. It rained. The shop rent is paid by the shop owner. Bob ate cake. Rent for the shop is due monthly.'
    expect(summarizeText(text, 2)).toEqual([
      'The shop rent rises in May.',
      'The shop rent is paid by the shop owner.',
    ])
    expect(summarizeText('One sentence only.', 3)).toEqual(['One sentence only.'])
    expect(summarizeText(' \n !!! ', 3)).toEqual([])
  })

  test('summarizeText splits a Chinese text at Chinese punctuation', () => {
    const text = '房租五月上涨。今天下雨。房租由店主支付房租。小王吃了蛋糕。'
    expect(summarizeText(text, 2)).toEqual(['房租五月上涨。', '房租由店主支付房租。'])
  })
})

test('countCharactersAndWords counts words, characters, sentences and lines', () => {
  expect(countCharactersAndWords('Hello big world.\nHow are you?')).toEqual({
    characters: 24,
    words: 6,
    chinese: 0,
    sentences: 2,
    lines: 2,
  })
  expect(countCharactersAndWords('你好，世界。')).toMatchObject({ characters: 6, chinese: 4, sentences: 1 })
  expect(countCharactersAndWords('👨‍👩‍👧')).toMatchObject({ words: 0 })
})

test('extractTextEntities finds dates, phone numbers, email addresses and amounts, each once', () => {
  expect(
    extractTextEntities(
      'Call 13812345678 or 138-1234-5678 by 25 December, mail ann@example.com, pay $1,200.50 or 80 EUR on 2026-12-01. Mail ann@example.com.',
      where,
    ),
  ).toEqual({
    dates: ['25 December', '2026-12-01'],
    phones: ['13812345678', '138-1234-5678'],
    emails: ['ann@example.com'],
    amounts: ['$1,200.50', '80 EUR'],
  })
  expect(extractTextEntities('12月25日前付¥3,000和200元，电话 021-55556666', where)).toEqual({
    dates: ['12月25日'],
    phones: ['021-55556666'],
    emails: [],
    amounts: ['¥3,000', '200元'],
  })
  expect(extractTextEntities('Nothing here, 12 monkeys', where)).toEqual({
    dates: [],
    phones: [],
    emails: [],
    amounts: [],
  })
})

test.each(['1,', '1-', '1.', '13812345678 ', '25 December ', 'a@a.', '明天', '¥1'])(
  'extractTextEntities searches 50,000 characters of “%s” in less than five seconds',
  (part) => {
    const workedMs = startCpuTimer()
    extractTextEntities(part.repeat(50_000 / part.length), where)
    expect(workedMs()).toBeLessThan(5000)
  },
)

describe('skills that summarise and analyse text', () => {
  const use = (
    name: string,
    input: object,
    language: 'en' | 'zh' = 'en',
    files: MessageFileForBrain[] = [],
  ) => {
    const skills = textSkills({ config: { timeZone: 'Asia/Shanghai' } })
    const skill = skills.find((one) => one.name === name) ?? expect.fail(name)
    return skill.run(
      skill.input.parse(input) as never,
      createTestSkillContext({ request: { language, files } }).context,
    )
  }

  test('text skills answer in the language of the user', async () => {
    expect(await use('summarize_text', { text: 'One. Two.' })).toBe('- One.\n- Two.')
    expect(await use('count_text', { text: 'a b' })).toBe(
      '2 words, 2 characters (0 Chinese), 1 sentences, 1 lines',
    )
    expect(await use('count_text', { text: '你好' }, 'zh')).toContain('其中汉字 2 个')
    expect(await use('find_facts', { text: 'pay $5 tomorrow' })).toBe('- Dates: tomorrow\n- Amounts: $5')
    expect(await use('find_facts', { text: '没有' }, 'zh')).toContain('没有找到')
  })

  test('text skills refuse a missing or too long text', async () => {
    await expect(use('summarize_text', {})).rejects.toThrow('No such text file')
    const path = join(mkdtempSync(join(tmpdir(), 'sanhe-text-')), 'long.txt')
    const files = [{ name: 'long.txt', mime: 'text/plain', path, size: 200_000 }]
    writeFileSync(path, 'x'.repeat(200_000))
    expect(await use('count_text', {}, 'en', files)).toContain('200000 characters')
    writeFileSync(path, 'x'.repeat(200_001))
    await expect(use('count_text', {}, 'en', files)).rejects.toThrow('up to 200,000 characters')
    rmSync(dirname(path), { recursive: true })
    await expect(use('summarize_text', { text: '!!' })).rejects.toThrow('no text')
  })
})
