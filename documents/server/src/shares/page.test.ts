import { toIso } from '@sanhe/kit/runtime/clock'
import { findXss, hostileCorpus } from '@sanhe/markdown/testing/hostile-corpus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRenderer } from '#rendering'
import type { TestApp } from '#testing'
import {
  readSharePassCookie,
  type SharePageFixture,
  startSharePageFixture,
} from './testing/share-page-fixture.ts'

let app: TestApp
let slug: string
let shared: SharePageFixture['shared']
let visit: SharePageFixture['visit']
let givePassword: SharePageFixture['givePassword']
let viewsOf: SharePageFixture['viewsOf']
beforeAll(
  async () => void ({ app, slug, shared, visit, givePassword, viewsOf } = await startSharePageFixture()),
)
afterAll(() => app.stop())

const png = Buffer.from('89504e470d0a1a0a00', 'hex')

async function upload(path: string) {
  const body = new FormData()
  body.set('path', path)
  body.append('file', new Blob([png]), 'x.png')
  const answer = await app.admin.fetch(`/api/projects/${slug}/assets`, { method: 'POST', body })
  expect(answer.status).toBe(201)
}

describe('GET /s/:token', () => {
  test('the share page shows title, project and text, without scripts and with noindex', async () => {
    const share = await shared('Some **bold** text.')
    const { status, headers, html } = await visit(share.url)
    expect(status).toBe(200)
    expect(html).toContain('<title>A &#38; B · Team &#60;Handbook&#62;</title>')
    expect(html).toContain('<h1 class="title">A &#38; B</h1>')
    expect(html).toContain('<strong>bold</strong>')
    expect(html).not.toMatch(/<script|javascript:/i)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  test('the share page shows the plain text with a note until the rendering is ready', async () => {
    const share = await shared('# Title\n\n![plan](images/plan.png) <b>')
    const { renderer } = app.deps
    const hasty = openRenderer({ pageWaitMs: 0 })
    app.deps.renderer = hasty
    const early = await visit(share.url)
    const file = await visit(`${share.url}/files/images/plan.png`)
    app.deps.renderer = renderer
    expect(early.status).toBe(200)
    expect(early.html).toContain('<p class="plain-note" role="note">This document is still being prepared')
    expect(early.html).toContain('&#60;b&#62;</pre>')
    expect({ status: file.status, wait: file.headers.get('retry-after') }).toEqual({ status: 503, wait: '5' })
    const late = await visit(share.url)
    expect(late.html).not.toContain('role="note"')
    expect(late.html).toContain(' id="md-title">Title</h1>')
    await hasty.close()
  })

  test('the share page adds no title above a text that starts with one, and shows an outline of a long text', async () => {
    const { html } = await visit((await shared('# Title\n\n## One\n\n## Two')).url)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<li class="depth-1"><a href="#md-two">Two</a></li>')
    const withProperties = await visit((await shared('---\nowner: Li\n---\n\n# Title')).url)
    expect(withProperties.html.match(/<h1/g)).toHaveLength(1)
    expect((await visit((await shared('## One\n\n## Two')).url)).html).not.toContain('class="outline')
  })

  test('the share page is in Chinese for visitors whose browser prefers Chinese', async () => {
    const { url } = await shared('x', { password: 'p' })
    expect((await visit(url, { 'accept-language': 'zh-CN' })).html).toContain('文档受密码保护')
    expect((await visit(url, { 'accept-language': 'de' })).html).toContain('Protected document')
  })

  test('the share page returns the unchanged Markdown for .md and Accept: text/markdown', async () => {
    const share = await shared('# Plain\r\n\n<b>html</b>\n')
    for (const answer of [
      await visit(`${share.url}.md`),
      await visit(share.url, { accept: 'text/markdown' }),
    ]) {
      expect(answer.html).toBe('# Plain\r\n\n<b>html</b>\n')
      expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    }
    expect(await viewsOf(share.id)).toBe(2)
    const missing = await visit('/s/nothing.md')
    expect([missing.status, missing.html]).toEqual([404, '{"error":"Shared document not found"}'])
  })

  test('the share page counts views, but not images, HEAD requests and refusals', async () => {
    const share = await shared('x', { password: 'p' })
    await visit(share.url)
    await givePassword(share.url, 'wrong')
    const { cookies } = await givePassword(share.url, 'p')
    expect(await viewsOf(share.id)).toBe(0)
    await app
      .visitor()
      .fetch(share.url, { method: 'HEAD', headers: { cookie: readSharePassCookie(cookies) } })
    expect(await viewsOf(share.id)).toBe(0)
    const json = `/api/shares/public/${share.token}?password=p`
    expect((await app.visitor().fetch(json, { method: 'HEAD' })).status).toBe(200)
    expect(await viewsOf(share.id)).toBe(0)
    await visit(share.url, { cookie: readSharePassCookie(cookies) })
    expect(await viewsOf(share.id)).toBe(1)
  })

  test('50 concurrent visits of a share page count as 50 views', async () => {
    const share = await shared('x')
    await Promise.all(Array.from({ length: 50 }, () => visit(share.url)))
    expect(await viewsOf(share.id)).toBe(50)
  })
})

describe('refusals of GET /s/:token', () => {
  test('an unknown or expired share link is answered with an HTML page', async () => {
    const missing = await visit('/s/6a1f0c1e-0000-4000-8000-000000000000')
    expect([missing.status, missing.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(missing.html).toContain('There is nothing here')
    const share = await shared('x', { password: 'p', expires_at: toIso(app.clock.now() + 1) })
    expect((await visit(share.url)).status).toBe(401)
    app.clock.move({ advanceMs: 1 })
    const expired = await visit(share.url)
    expect([expired.status, expired.html.includes('This link has expired')]).toEqual([410, true])
    expect((await givePassword(share.url, 'p')).status).toBe(410)
    expect((await givePassword('/s/nothing', 'p')).status).toBe(404)
  })

  test('the share page answers 429 with Retry-After after ten wrong passwords', async () => {
    const { url } = await shared('x', { password: 'p' })
    for (let guess = 1; guess <= 10; guess += 1) expect((await givePassword(url, 'no')).status).toBe(401)
    const { status, headers, html } = await givePassword(url, 'p')
    expect([status, headers.get('retry-after')]).toEqual([429, '900'])
    expect(html).toContain('Please wait 15 minutes')
  })

  test('a form that is too large or of another type is refused before the password is checked', async () => {
    const { url } = await shared('x', { password: 'p' })
    expect((await givePassword(url, 'x'.repeat(5000))).status).toBe(413)
    const text = await app.visitor().fetch(url, { method: 'POST', body: 'password=p' })
    expect(text.status).toBe(415)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const elsewhere = await app
      .visitor()
      .fetch('/api/auth/login', { method: 'POST', headers: form, body: 'a=b' })
    expect(elsewhere.status).toBe(415)
  })
})

describe('images of the document of GET /s/:token', () => {
  test('a share link serves only images that its document shows, and requires its password for them', async () => {
    await upload('images/图 1.png')
    await upload('images/hidden.png')
    const share = await shared('![图](<images/图 1.png>) [x](other.md)', { password: 'p' })
    const cookie = readSharePassCookie((await givePassword(share.url, 'p')).cookies)
    const { html } = await visit(share.url, { cookie })
    const address = `${share.url}/files/images/${encodeURIComponent('图 1.png')}`
    expect(html).toContain(`<img src="${address}" alt="图" />`)
    expect(html).toContain('<a>x</a>')
    const picture = await visit(address, { cookie })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toBe('private, no-cache')
    expect((await visit(address)).status).toBe(401)
    expect((await visit(`${share.url}/files/images/hidden.png`, { cookie })).status).toBe(404)
    for (const trick of ['..%2f..%2fdocuments.sqlite', '%2e%2e/x', '%00', '..%5cx', '%2fetc%2fpasswd'])
      expect((await visit(`${share.url}/files/${trick}`, { cookie })).status).toBe(404)
    expect(await viewsOf(share.id)).toBe(1)
    await app.admin.shares.revoke({ params: { id: share.id } })
    expect((await visit(address, { cookie })).status).toBe(404)
  })

  test('images of a shared document are searched from its folder up to the root', async () => {
    await upload('guide/images/near.png')
    await upload('images/far.png')
    await app.admin.documents.create({ params: { slug }, body: { title: 'Guide', type: 'folder' } })
    const content = '![](images/near.png) ![](images/far.png) ![](../images/far.png) ![](images/none.png)'
    const { html } = await visit((await shared(content, {}, { parent: 'guide' })).url)
    expect([...html.matchAll(/<img (?:src="[^"]*\/files\/([^"]*)")?/g)].map(([, path]) => path)).toEqual([
      'guide/images/near.png',
      'images/far.png',
      'images/far.png',
    ])
    expect(html).toContain('Picture not found: none.png')
  })

  test('the name of the file stands in the place of a missing image, in the language of the visitor', async () => {
    const { url } = await shared('![plan](images/%E5%9B%BE.png) [x](images/none.png)')
    const english = (await visit(url)).html
    expect(english).toContain('<span class="missing-image">Picture not found: 图.png</span>')
    expect(english).toContain('<a>x</a>')
    const chinese = (await visit(url, { 'accept-language': 'zh-CN' })).html
    expect(chinese).toContain('<span class="missing-image">找不到图片：图.png</span>')
    expect(english + chinese).not.toContain('<img')
  })

  test('images from other hosts are links on the share page', async () => {
    const { html } = await visit((await shared('![A cat](https://spy.test/cat.png)')).url)
    expect(html).toContain('href="https://spy.test/cat.png" rel="noopener nofollow">A cat · spy.test</a>')
    expect(html).not.toContain('<img')
  })
})

test('hostile documents contain no XSS on the share page, neither in the text nor in the title', async () => {
  /** Removes the markup of the page itself, so that only markup of the document is checked. */
  const harm = (html: string) => {
    const [start, end] = [html.indexOf('<article'), html.indexOf('</article>')]
    const named = html.slice(start, end).replace(/ id="md-[^"]*"/g, '')
    const text = named.replace(/<\/?(math|mstyle)\b[^>]*>/g, '')
    return { within: findXss(text), around: findXss(html.slice(0, start) + html.slice(end)) }
  }
  const harmless = harm((await visit((await shared('Hello')).url)).html)
  for (let start = 0; start < hostileCorpus.length; start += 20) {
    const share = await shared(hostileCorpus.slice(start, start + 20).join('\n\n'))
    expect(harm((await visit(share.url)).html)).toEqual(harmless)
  }
  expect(harmless.within).toEqual([])
  expect(findXss(hostileCorpus.join('\n'))).not.toEqual([])
})
