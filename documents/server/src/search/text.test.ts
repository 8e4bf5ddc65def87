import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  normalizeSearchText,
  markdownToPlainText,
  toSearchIndexText,
  tokenSeparator,
  removeTokenSeparators,
  wordCharacterClass,
} from './text.ts'

const shown = (text: string) => text.replaceAll(tokenSeparator, '|')
const words = (text: string) =>
  toSearchIndexText(text).match(new RegExp(`[${wordCharacterClass}]+`, 'gu')) ?? []

describe('toSearchIndexText', () => {
  test.each([
    ['plan 项目', 'plan |项|目|'],
    ['ERP系统v2', 'ERP|系|统|v2'],
    ['プラン', '|プ|ラ|ン|'],
    ['ﾌﾟﾗﾝ', '|ﾌ|ﾟ|ﾗ|ﾝ|'],
    ['한국', '|한|국|'],
    ['𠮷野', '|𠮷|野|'],
    ['，。「」', '，。「」'],
  ])('toSearchIndexText turns %s into %s', (text, expected) => {
    expect(shown(toSearchIndexText(text))).toBe(expected)
  })

  test('removing the separators of the index text restores the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = normalizeSearchText(text)
        expect(removeTokenSeparators(toSearchIndexText(clean))).toBe(clean)
      }),
    )
  })
})

describe('markdownToPlainText', () => {
  test.each([
    ['# Plan\n\n- one\n- [ ] two\n> said', 'Plan\n\none\ntwo\nsaid'],
    ['这是**重点**内容 and `code` ~~old~~', '这是重点内容 and code old'],
    ['```ts\nconst a = 2**3\n```', 'ts\nconst a = 2**3'],
    ['a | b\n--- | ---\n1 | 2', 'a | b\n\n1 | 2'],
    ['| Item | Price |\n|---|--:|\n|  **Oak** shelf | 480 |', 'Item · Price\n\nOak shelf · 480'],
    ['> | 名称 | |\n| a \\| b | c', '名称\na | b · c'],
    ['a [text](https://example.com/plan.md)', 'a text (https://example.com/plan.md)'],
    ['![Plan](plan.png) of x[y](z)', 'Plan (plan.png) of x y (z)'],
    ['See [[Charter]], [[安装指南|指南]]和x[[y]]z', 'See Charter, 安装指南 指南和x y z'],
    ['[[ and [[]] are kept', '[[ and [[]] are kept'],
    ['foo**bar**baz, a ** b', 'foo**bar**baz, a ** b'],
    ['[x] is kept, - too', '[x] is kept, - too'],
    ['> [!NOTE]\n> Read this', 'Read this'],
    ['> > [!提示]- 标题\n> > text', '标题\ntext'],
    ['Array [!NOTE] is kept', 'Array [!NOTE] is kept'],
    ['::: tip Title\ntext\n:::', 'Title\ntext'],
    ['- [x] done\n- [X] too', 'done\ntoo'],
    ['*one* and _two_, 这是*重点*内容', 'one and two, 这是重点内容'],
    ['snake_case_name, 2*3*4, *.ts, a * b * c', 'snake_case_name, 2*3*4, *.ts, a * b * c'],
    ['a ==marked== word, a==b==c', 'a marked word, a==b==c'],
    ['A claim[^1].\n\n[^1]: Source', 'A claim.\n\n Source'],
    ['| a<br>b | c |', 'a b · c'],
    ['## Title {#title-id}', 'Title'],
    ['a %%hidden%% b <!-- c -->, 100%%', 'a  hidden b  c , 100%%'],
    ['\\[beta\\] \\*not emphasis\\*', '[beta] *not emphasis*'],
  ])('markdownToPlainText turns %j into %j', (markdown, expected) => {
    expect(markdownToPlainText(markdown)).toBe(expected)
  })

  test('markdownToPlainText keeps every word of the Markdown in order', () => {
    const pieces = [
      '#',
      '##',
      '**',
      '~~',
      '`',
      '```',
      '-',
      '>',
      '|',
      '---',
      '*',
      '\n',
      ' ',
      'word',
      '2',
      '字',
      '_',
      '==',
      '\\',
      '%%',
      '[ ]',
      '[[',
      ']]',
      '[',
      '](',
      ')',
      '\0',
    ]
    const markdown = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(markdown, (text) => {
        expect(words(markdownToPlainText(text))).toEqual(words(normalizeSearchText(text)))
      }),
      { numRuns: 1000 },
    )
  })
})
