import { describe, expect, test } from 'vitest'
import { decodeWebPage } from './decode-page.ts'
import { extractWebPageText } from './page-to-markdown.ts'

describe('decodeWebPage', () => {
  // "中文网页" in GBK.
  const gbk = Buffer.from('d6d0cec4cdf8d2b3', 'hex')
  test.each([
    ['the declared GBK', gbk, 'text/html; charset=gbk', '中文网页'],
    [
      'GBK from a meta element',
      Buffer.concat([Buffer.from('<meta charset="gb2312">'), gbk]),
      'text/html',
      '<meta charset="gb2312">中文网页',
    ],
    ['GBK that is declared as UTF-8', gbk, 'text/html; charset=utf-8', '中文网页'],
    ['UTF-8 that is declared as Latin-1', Buffer.from('中文'), 'text/html; charset=iso-8859-1', '中文'],
    ['UTF-8 with an unknown charset', Buffer.from('中文'), 'text/html; charset=klingon', '中文'],
    ['UTF-8 that is cut inside a character', Buffer.from('中文').subarray(0, 5), 'text/html', '中'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff中文', 'utf16le'), 'text/html', '中文'],
    ['Latin-1', Buffer.from('caf\u00e9 au lait', 'latin1'), 'text/html; charset=iso-8859-1', 'café au lait'],
  ])('decodeWebPage reads %s', (_, body, contentType, text) => {
    expect(decodeWebPage(body, contentType)).toBe(text)
  })
})

describe('extractWebPageText', () => {
  const url = new URL('https://a.example/news/')
  const convert = (body: string, contentType = 'text/html') =>
    extractWebPageText({ url, contentType, body: Buffer.from(body), isCut: false })
  const paragraph = 'Tea prices rose again this year because of the weather, growers say. '.repeat(8)

  test('extractWebPageText returns the title and the main text as Markdown, without navigation, scripts and hidden text', async () => {
    const { title, text } =
      await convert(`<html><head><title>Tea news</title><script>steal()</script></head><body>
      <nav><a href="/">Home</a></nav><article><h2>Prices</h2><p>${paragraph}</p><p><a href="../more">more</a>
      <a href="javascript:alert(1)">bad</a> ${paragraph}</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
      <p hidden>hidden order</p><p>${paragraph}</p></article></body></html>`)
    expect(title).toBe('Tea news')
    expect(text).toContain('## Prices')
    expect(text).toContain('[more](https://a.example/more)')
    expect(text).toMatch(/\| 1 +\| 2 +\|/)
    expect(text).not.toMatch(/steal|javascript:|hidden order/)
  })

  test.each([
    ['text/plain', 'plain <b>text</b>'],
    ['application/json', '{"a":1}'],
  ])('extractWebPageText returns %s as it is', async (type, body) => {
    expect(await convert(body, type)).toEqual({ title: '', text: body })
  })

  test.each([
    ['no elements', 'only words', 'only words'],
    ['100,000 nested elements', `${'<div>'.repeat(100_000)}deep`, 'deep'],
    ['unclosed elements', '<p>one<p>two<table><td>three', 'three'],
  ])('extractWebPageText returns text for HTML with %s', async (_, body, text) => {
    expect((await convert(body)).text).toContain(text)
  })
})
