import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import {
  readSharePassCookie,
  type SharePageFixture,
  startSharePageFixture,
} from './testing/share-page-fixture.ts'

let app: TestApp
let shared: SharePageFixture['shared']
let visit: SharePageFixture['visit']
let givePassword: SharePageFixture['givePassword']
beforeAll(async () => void ({ app, shared, visit, givePassword } = await startSharePageFixture()))
afterAll(() => app.stop())

describe('share page with a password', () => {
  test('the password page reveals nothing of the document and has an accessible form', async () => {
    const { url } = await shared('the secret text', { password: 'p' })
    const { status, html } = await visit(url)
    expect(status).toBe(401)
    expect(html).not.toMatch(/secret text|A &#38; B|Handbook/)
    expect(html).toContain(`<form method="post" action="${url}">`)
    expect(html).toMatch(/<label for="password">.*\n<input id="password" name="password" type="password"/)
    expect(html).not.toContain('role="alert"')
  })

  test('the password page shows the form again with the reason after a wrong or empty password', async () => {
    const { url } = await shared('x', { password: 'p' })
    const wrong = await givePassword(url, 'no')
    expect([wrong.status, wrong.cookies]).toEqual([401, []])
    expect(wrong.html).toMatch(/aria-describedby="problem"[^]*<p id="problem" class="problem" role="alert">/)
    expect((await givePassword(url, '')).html).toContain('Enter the password first.')
  })

  test('the right password opens the share page for 30 minutes with a cookie for this link only', async () => {
    const share = await shared('inside', { password: 'p' })
    const other = await shared('other', { password: 'p' })
    const { status, headers, cookies } = await givePassword(share.url, 'p')
    expect([status, headers.get('location')]).toEqual([303, share.url])
    expect(cookies[0]).toMatch(
      new RegExp(`^docsvc\\.share=[^;]+; Max-Age=1800; Path=${share.url}; HttpOnly; SameSite=Strict$`),
    )
    expect(cookies[1]).toContain(`Path=${share.url}.md;`)
    const cookie = readSharePassCookie(cookies)
    expect((await visit(share.url, { cookie })).html).toContain('inside')
    expect((await visit(`${share.url}.md`, { cookie })).html).toBe('inside')
    expect((await visit(other.url, { cookie })).status).toBe(401)
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect((await visit(share.url, { cookie })).status).toBe(200)
    app.clock.move({ advanceMs: 1 })
    expect((await visit(share.url, { cookie })).status).toBe(401)
  })

  test('the share page refuses cookies from before a password change and forged cookies', async () => {
    const share = await shared('inside', { password: 'p' })
    const cookie = readSharePassCookie((await givePassword(share.url, 'p')).cookies)
    const later = cookie.replace(/=\d+/, '=9999999999999')
    for (const forged of [later, 'docsvc.share=9999999999999', 'docsvc.share=.', 'docsvc.share='])
      expect((await visit(share.url, { cookie: forged })).status).toBe(401)
    expect((await visit(share.url, { cookie })).status).toBe(200)
    app.deps.db.sql.run`UPDATE shares SET password = 'changed' || password WHERE id = ${share.id}`
    expect((await visit(share.url, { cookie })).status).toBe(401)
    await app.admin.shares.revoke({ params: { id: share.id } })
    expect((await visit(share.url, { cookie })).status).toBe(404)
  })

  test('a share link without a password sets no cookie', async () => {
    const { url } = await shared('x')
    const { status, cookies } = await givePassword(url, 'anything')
    expect([status, cookies]).toEqual([303, []])
  })

  test('the cookie of a share page is Secure over HTTPS', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '1' })
    const { project } = await proxied.admin.projects.create({ body: { name: 'P' } })
    const { doc } = await proxied.admin.documents.create({
      params: { slug: project.slug },
      body: { title: 'D' },
    })
    const { share } = await proxied.admin.shares.create({ body: { document_id: doc.id, password: 'p' } })
    const answer = await proxied.visitor({ 'x-forwarded-proto': 'https' }).fetch(share.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=p',
    })
    expect(answer.headers.getSetCookie()[0]).toContain('; Secure;')
    await proxied.stop()
  })
})
