import { expect, type Page, test } from '@playwright/test'
import { textFingerprint } from '@sanhe/kit/security/fingerprint'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { hostileCorpus } from '@sanhe/markdown/testing/hostile-corpus'
import { startSite, watch } from './attacker.ts'
import { source, startWriting, writeFromElsewhere, writtenDocument } from './open-document.ts'
import { newProject, post, signIn } from './signed-in.ts'

/** All of them in one text: what is never closed meets what follows. */
const together = `The start.\n\n${hostileCorpus.join('\n\n')}\n`

const originOf = (baseURL: string | undefined) => new URL(baseURL ?? '').origin

/** Chromium reports these two also for the inert document in which the cleaner takes a text apart. */
const isFromCleaning = (what: string) => /^policy: (script-src-attr inline|base-uri )/.test(what)

/** Whatever loads late has loaded: pictures failed, diagrams and formulas were drawn or refused. */
async function settled(page: Page) {
  await expect(page.locator('.diagram:not(:has(img, .md-problem))')).toHaveCount(0, { timeout: 15_000 })
  await page.waitForLoadState('networkidle')
}

test('the corpus is large enough to mean something', () => {
  expect(hostileCorpus.length).toBeGreaterThanOrEqual(100)
})

/** What may never stand in a cleaned text, whatever else the browser would do with it. */
const harmfulElements = (page: Page) =>
  page.locator('.markdown').evaluate((text) =>
    [...text.querySelectorAll('*')]
      .filter((element) => {
        const { tagName, attributes } = element
        if (element.closest('.katex')) return /^(script|iframe|a)$/i.test(tagName)
        return (
          /^(script|style|base|iframe|object|embed|form|link|meta|svg|math|template)$/i.test(tagName) ||
          [...attributes].some(
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
                /^\s*(javascript|vbscript|data:text)/i.test(value)),
          )
        )
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )

test('hostile texts do nothing to the reader or the writer of a document', async ({ page, baseURL }) => {
  const { harm } = await watch(page, originOf(baseURL))
  const written = await writtenDocument(page, 'Hostile', together)
  await page.goto(written.address)
  await expect(page.getByRole('article')).toContainText('The start.')
  await settled(page)
  expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
  expect(await harmfulElements(page)).toEqual([])
  await startWriting(page)
  await expect(page.locator('.markdown')).toContainText('The start.')
  await settled(page)
  expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
  expect(await harmfulElements(page)).toEqual([])
  expect(page.url()).toBe(new URL(`${written.address}?edit=true`, baseURL).href)
})

test('were the service to clean nothing, its blocks would still do nothing to the reader', async ({
  page,
  baseURL,
}) => {
  const { harm } = await watch(page, originOf(baseURL))
  const written = await writtenDocument(page, 'Uncleaned', together)
  const raw = createMarkdown()
    .renderBlocks(together)
    .map((block) => ({ ...block, key: textFingerprint(block.html) }))
  expect(JSON.stringify(raw)).toContain('<script>')
  await page.route('**/blocks', (route) =>
    route.fulfill({ json: { source: textFingerprint(together), blocks: raw } }),
  )
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(written.address)
  await expect(page.getByRole('article')).toContainText('The start.')
  await settled(page)
  expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
  expect(await harmfulElements(page)).toEqual([])
  expect(page.url()).toBe(new URL(written.address, baseURL).href)
  // The blocks were shown as they came: nothing was read from the source.
  expect(asked.filter((path) => /\/render-/.test(path))).toEqual([])
})

test('hostile texts do nothing in the preview, one by one', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const { harm } = await watch(page, originOf(baseURL))
  const written = await writtenDocument(page, 'Hostile preview', 'x')
  await page.goto(written.address)
  await startWriting(page)
  for (const [index, text] of hostileCorpus.entries()) {
    await source(page).fill(`Number ${index}.\n\n${text}`)
    await expect(page.locator('.markdown')).toContainText(`Number ${index}.`)
    expect(await harmfulElements(page), text).toEqual([])
  }
  await settled(page)
  expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
  expect(page.url()).toBe(new URL(`${written.address}?edit=true`, baseURL).href)
})

test('hostile texts do nothing on a shared page, one by one', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const { harm } = await watch(page, originOf(baseURL))
  const written = await writtenDocument(page, 'Hostile shared', 'x')
  const made = (await post(page.request, '/api/shares', { document_id: written.id })) as unknown
  const { url } = (made as { share: { url: string } }).share
  for (const text of hostileCorpus) {
    await writeFromElsewhere(page, written, text)
    await page.goto(url)
    expect(await harm(), text).toEqual([])
  }
  expect(page.url()).toBe(new URL(url, baseURL).href)
})

test('the same texts do run where nobody cleans them', async ({ page }) => {
  const { harm } = await watch(page, 'http://nowhere.test')
  const site = await startSite('<!doctype html><title>bare</title>')
  await page.goto(site.sameSite)
  await page.evaluate((texts) => {
    for (const text of texts) {
      const box = document.createElement('div')
      document.body.append(box)
      box.innerHTML = text
    }
  }, hostileCorpus)
  await expect
    .poll(async () => (await harm()).filter((what) => what.startsWith('ran:')).length)
    .toBeGreaterThan(10)
  expect((await harm()).some((what) => what.includes('evil.test'))).toBe(true)
  await site.stop()
})

test('were a text to get through uncleaned, the policy would still stop it', async ({ page, baseURL }) => {
  const { harm } = await watch(page, originOf(baseURL))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(() => {
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = `<img src="/nothing.png" onerror="alert('through')"><img src="https://evil.test/x.png">
      <iframe srcdoc="<script>parent.alert('through')</script>"></iframe>`
    const script = document.createElement('script')
    script.textContent = "alert('through')"
    document.body.append(script)
  })
  await expect.poll(async () => (await harm()).join('\n')).toContain('policy: img-src https://evil.test')
  const seen = await harm()
  expect(seen.join('\n')).toContain('policy: script-src-attr inline')
  expect(seen.join('\n')).toContain('policy: script-src-elem inline')
  expect(seen.filter((what) => what.startsWith('ran:'))).toEqual([])
})

/** Everything a page may send to another without being asked. */
const attack = (target: string, slug: string) => `<!doctype html><title>prizes</title>
<form id="text" method="post" enctype="text/plain" action="${target}/api/projects">
<input name='{"name":"Forged by form","x":"' value='"}'></form>
<form id="plain" method="post" action="${target}/api/projects"><input name="name" value="Forged"></form>
<form id="out" method="post" action="${target}/api/auth/logout"></form>
<script>
const send = (path, init) => fetch('${target}' + path, { credentials: 'include', ...init }).catch(() => 0)
const body = JSON.stringify({ name: 'Forged by fetch' })
window.attempts = Promise.all([
  send('/api/projects', { method: 'POST', mode: 'no-cors', body }),
  send('/api/projects', { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body }),
  send('/api/projects', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  send('/api/projects/${slug}', { method: 'DELETE' }),
  send('/api/auth/logout', { method: 'POST', mode: 'no-cors' }),
  send('/dev/seed', { method: 'POST', mode: 'no-cors', body: '{"size":"demo"}' }),
  send('/api/projects', {}).then((reply) => { if (reply) window.read = true }),
]).then(() => 'sent')
navigator.sendBeacon('${target}/api/projects', body)
</script>`

test('another site cannot read or change anything for a person who is signed in', async ({
  page,
  baseURL,
}) => {
  const target = originOf(baseURL)
  await signIn(page)
  const slug = await newProject(page, 'Coveted')
  const names = async () => {
    const reply = await page.request.get('/api/projects')
    expect(reply.status()).toBe(200)
    const { projects } = (await reply.json()) as { projects: { name: string }[] }
    return projects.map(({ name }) => name)
  }
  const site = await startSite(attack(target, slug))
  for (const address of [site.sameSite, site.otherSite]) {
    for (const form of ['text', 'plain', 'out']) {
      await page.goto(address)
      expect(await page.evaluate('window.attempts')).toBe('sent')
      expect(await page.evaluate('window.read')).toBeUndefined()
      const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
      await page.evaluate((id) => document.querySelector<HTMLFormElement>(`#${id}`)?.submit(), form)
      expect((await answered).status()).toBeGreaterThanOrEqual(400)
      await page.waitForURL(`${target}/**`)
    }
    const found = await names()
    expect(found).toContain('Coveted')
    expect(found.filter((name) => name.startsWith('Forged'))).toEqual([])
  }
  await site.stop()

  // The same words from the product's own page do work: it was the origin that was refused.
  await page.goto('/login')
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/api/projects', { method: 'POST', headers, body: '{"name":"Our own"}' })
    return reply.status
  })
  expect(status).toBe(201)
})

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>`

test('the policy is in nobody’s way: pictures, diagrams, formulas and code work under it', async ({
  page,
  baseURL,
}) => {
  const { harm } = await watch(page, originOf(baseURL))
  const written = await writtenDocument(page, 'Under the policy', 'x')
  const upload = await page.request.post(`/api/projects/${written.project}/assets`, {
    multipart: { file: { name: 'dot.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) } },
  })
  const { asset } = (await upload.json()) as { asset: { url: string } }
  const text = `![dot](${asset.url})\n\n$a^2$\n\n\`\`\`ts\nconst one = 1\n\`\`\`\n\n\`\`\`mermaid\ngraph LR\nA-->B\n\`\`\`\n`
  await writeFromElsewhere(page, written, text)
  await page.goto(written.address)
  await expect(page.locator('.diagram img')).toBeVisible()
  await expect(page.locator('.katex').first()).toBeVisible()
  await expect(page.locator('pre .hljs-keyword')).toHaveText('const')
  const dot = page.getByRole('img', { name: 'dot' })
  await expect.poll(() => dot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4)
  await startWriting(page)
  await expect(source(page)).toContainText('graph LR')
  await expect(page.locator('.markdown .diagram img')).toBeVisible()
  for (const address of ['/', `/projects/${written.project}/board`, '/search?q=one', '/shares', '/people']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await harm()).toEqual([])
})
