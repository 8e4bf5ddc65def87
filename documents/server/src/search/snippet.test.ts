import { describe, expect, test } from 'vitest'
import { parseSearchQueries } from './rules.ts'
import { createSnippetCutter } from './snippet.ts'
import { markdownToPlainText, toSearchIndexText } from './text.ts'

function snippet(markdown: string, typed: string, onRead: (length: number | undefined) => void = () => {}) {
  const text = toSearchIndexText(markdownToPlainText(markdown))
  return createSnippetCutter(parseSearchQueries(typed)[0]?.phrases ?? [])((length) => {
    onRead(length)
    return text.slice(0, length)
  })
}
const filler = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')

describe('createSnippetCutter', () => {
  test.each([
    ['the plan is', 'plan', 'the <mark>plan</mark> is', 'a word'],
    ['planning a Plan', 'plan', '<mark>planning</mark> a <mark>Plan</mark>', 'a word being typed, whole'],
    [
      'planning a plan',
      'plan a',
      'planning <mark>a</mark> <mark>plan</mark>',
      'only the last word may go on',
    ],
    ['un plan, explan', 'plan', 'un <mark>plan</mark>, explan', 'not the end of another word'],
    ['项目计划书', '计划', '项目<mark>计划</mark>书', 'Chinese to the character'],
    ['你好，世界', '好世', '你<mark>好，世</mark>界', 'over punctuation'],
    ['用 ERP系统 管理', 'erp系统', '用 <mark>ERP系统</mark> 管理', 'mixed scripts'],
    ['un café', 'CAFE', 'un <mark>café</mark>', 'case and accents'],
    ['un cafe', 'café', 'un <mark>cafe</mark>', 'accents the other way'],
    ['Việt Nam', 'viet', '<mark>Việt</mark> Nam', 'Vietnamese'],
    ['МОСКВА', 'москва', '<mark>МОСКВА</mark>', 'Cyrillic'],
    ['𠮷野家と吉野家', '𠮷野', '<mark>𠮷野</mark>家と吉野家', 'Han beyond 16 bits'],
    ['a\n\nb\t c', 'b', 'a <mark>b</mark> c', 'on one line'],
    [
      '<b>plan</b> & "x" \'y\'',
      'plan',
      '&lt;b&gt;<mark>plan</mark>&lt;/b&gt; &amp; &quot;x&quot; &#39;y&#39;',
      'escaped',
    ],
    [
      'Costs\n\n| Item | Price |\n| --- | ---: |\n| Shelf plan | 480 |',
      'plan',
      'Costs Item · Price Shelf <mark>plan</mark> · 480',
      'the cells of a table without its pipes',
    ],
    [
      '> [!WARNING] Heat\n> The *plan* of ==July== [^1]',
      'plan',
      'Heat The <mark>plan</mark> of July',
      'no mark of callouts, emphasis, highlights and footnotes',
    ],
    ['<mark>plan</mark>', 'x', '&lt;mark&gt;plan&lt;/mark&gt;', 'its own mark and no other'],
    ['nothing here', 'plan', 'nothing here', 'the beginning for a hit in the title'],
    ['', 'plan', '', 'nothing of an empty text'],
  ])('the snippet of %j for %j is %j: %s', (text, typed, expected) => {
    expect(snippet(text, typed)).toBe(expected)
  })

  test('a snippet has 30 words around the first match and an ellipsis where it was cut', () => {
    const cut = snippet(`${filler(100)} target ${filler(100)}`, 'target')
    expect(cut).toMatch(/^\.\.\.w92 .* w99 <mark>target<\/mark> w0 .* w20\.\.\.$/)
    expect(cut.match(/\w+/g)?.filter((word) => word !== 'mark')).toHaveLength(30)
    expect(snippet(`target ${filler(29)}`, 'target')).toMatch(/^<mark>.* w28$/)
    expect(snippet(`target ${filler(30)}`, 'target')).toMatch(/^<mark>.* w28\.\.\.$/)
    expect(snippet(`${filler(40)} target`, 'target')).toMatch(/^\.\.\.w11 .*<mark>target<\/mark>$/)
  })

  test('a snippet shows the place where most of the words occur together', () => {
    const text = `alpha ${filler(60)} beta ${filler(60)} alpha and beta ${filler(60)}`
    expect(snippet(text, 'alpha beta')).toContain('<mark>alpha</mark> and <mark>beta</mark>')
  })

  test('createSnippetCutter finds a match at the end of a long text, and reads only 4,000 characters for an early match', () => {
    const lengths: (number | undefined)[] = []
    const early = snippet(`目标 ${filler(200_000)}`, '目标', (length) => lengths.push(length))
    expect(early).toMatch(/^<mark>目标<\/mark> w0 /)
    expect(lengths).toEqual([4000])
    expect(snippet(`${filler(200_000)} 目标`, '目标')).toMatch(/^\.\.\..*<mark>目标<\/mark>$/)
  })

  test.each([3395, 3399, 3400, 3401, 3990, 3995, 3999, 4000, 4001])(
    'a snippet does not depend on where its first read ends (%i)',
    (at) => {
      expect(snippet(`${'x '.repeat(at / 2)}target planets ${filler(900)}`, 'target planets')).toMatch(
        /^\.\.\.x .*<mark>target<\/mark> <mark>planets<\/mark> w0 .*\.\.\.$/,
      )
    },
  )

  test('a snippet marks a phrase of repeated characters in a longer run of the same character', () => {
    const laughter = `${'哈'.repeat(100)}嘻 ${filler(50)}`
    expect(snippet(laughter, `${'哈'.repeat(20)}嘻`)).toContain(`<mark>${'哈'.repeat(20)}嘻</mark>`)
  })

  test('cutting a snippet reads a text only twice when the text has many beginnings of the phrase but not the phrase', () => {
    let read = 0
    const text = `${'a '.repeat(249)}b `.repeat(2000)
    const cut = createSnippetCutter(parseSearchQueries(`${'a-'.repeat(249)}c`)[0]?.phrases ?? [])
    for (let documents = 0; documents < 20; documents++)
      expect(cut((length) => (read++, text.slice(0, length)))).toMatch(/^a a .*\.\.\.$/)
    expect(read).toBe(40)
  })

  test('a snippet stays short when one word fills the text', () => {
    expect(snippet(`a${'b'.repeat(100_000)}`, 'ab').length).toBeLessThan(700)
    expect(snippet(`a ${'-'.repeat(100_000)} b`, 'b')).toContain('<mark>b</mark>')
    expect(snippet('𠮷'.repeat(100_000), '𠮷'.repeat(400)).isWellFormed()).toBe(true)
  })
})
