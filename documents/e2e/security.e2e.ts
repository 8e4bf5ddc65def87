import { expect, type Page, test } from '@playwright/test'
import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { hostileCorpus } from '@sanhe/markdown/testing/hostile-corpus'
import { startAttackerSite, recordHarmfulEvents } from './attacker.ts'
import {
  storeEditMode,
  createDocument,
  documentTextFieldLocator,
  openEditor,
  saveAsOtherClient,
} from './open-document.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

/** Document with all hostile texts in a row, so that markup which one text leaves open affects the next text. */
const together = `The start.\n\n${hostileCorpus.join('\n\n')}\n`

const originOf = (baseURL: string | undefined) => new URL(baseURL ?? '').origin

/**
 * Returns whether the sanitiser caused this policy violation: Chromium reports inline handlers and `<base>`
 * even for the inert document in which the sanitiser parses a text.
 */
const isFromCleaning = (what: string) => /^policy: (script-src-attr inline|base-uri )/.test(what)

/** Waits until late content has loaded: images have failed, diagrams and formulas are rendered or refused. */
async function settled(page: Page) {
  await expect(page.locator('.diagram:not(:has(img, .md-problem))')).toHaveCount(0, { timeout: 15_000 })
  await page.waitForLoadState('networkidle')
}

test('the corpus of hostile Markdown contains at least 100 texts', () => {
  expect(hostileCorpus.length).toBeGreaterThanOrEqual(100)
})

/** Returns elements and attributes that sanitised text must never contain, even if the browser would not run them. */
const harmfulElements = (page: Page, root = '.markdown') =>
  page.locator(root).evaluate((text) =>
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

for (const mode of ['live', 'split'])
  test(`hostile Markdown in a document runs no script in the reading view and the editor (mode ${mode})`, async ({
    page,
    baseURL,
  }) => {
    await storeEditMode(page, mode)
    const { harm } = await recordHarmfulEvents(page, originOf(baseURL))
    const written = await createDocument(page, 'Hostile', together)
    await page.goto(written.urlPath)
    await expect(page.getByRole('article')).toContainText('The start.')
    await settled(page)
    expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
    expect(await harmfulElements(page)).toEqual([])
    await openEditor(page)
    await expect(page.locator(mode === 'live' ? '.cm-content' : '.markdown')).toContainText('The start.')
    await settled(page)
    expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
    expect(await harmfulElements(page, mode === 'live' ? '.cm-content' : '.markdown')).toEqual([])
    expect(page.url()).toBe(new URL(`${written.urlPath}?edit=true`, baseURL).href)
  })

test('the reading view runs no script of hostile HTML blocks, even if the service does not sanitise them', async ({
  page,
  baseURL,
}) => {
  const { harm } = await recordHarmfulEvents(page, originOf(baseURL))
  const written = await createDocument(page, 'Uncleaned', together)
  const raw = createMarkdown()
    .renderBlocks(together)
    .map((block) => ({ ...block, key: computeTextFingerprint(block.html) }))
  expect(JSON.stringify(raw)).toContain('<script>')
  await page.route('**/blocks', (route) =>
    route.fulfill({ json: { source: computeTextFingerprint(together), blocks: raw } }),
  )
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  await page.goto(written.urlPath)
  await expect(page.getByRole('article')).toContainText('The start.')
  await settled(page)
  expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
  expect(await harmfulElements(page)).toEqual([])
  expect(page.url()).toBe(new URL(written.urlPath, baseURL).href)
  // The page has not loaded a Markdown renderer, so it displays the HTML blocks that the service sent.
  expect(requestedPaths.filter((path) => /\/render-/.test(path))).toEqual([])
})

test('each text of the hostile corpus runs no script in the editor preview', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const { harm } = await recordHarmfulEvents(page, originOf(baseURL))
  await storeEditMode(page, 'split')
  const written = await createDocument(page, 'Hostile preview', 'x')
  await page.goto(written.urlPath)
  await openEditor(page)
  for (const [index, text] of hostileCorpus.entries()) {
    await documentTextFieldLocator(page).fill(`Number ${index}.\n\n${text}`)
    await expect(page.locator('.markdown')).toContainText(`Number ${index}.`)
    expect(await harmfulElements(page), text).toEqual([])
  }
  await settled(page)
  expect((await harm()).filter((what) => !isFromCleaning(what))).toEqual([])
  expect(page.url()).toBe(new URL(`${written.urlPath}?edit=true`, baseURL).href)
})

test('each text of the hostile corpus runs no script on a shared page', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const { harm } = await recordHarmfulEvents(page, originOf(baseURL))
  const written = await createDocument(page, 'Hostile shared', 'x')
  const made = (await postJson(page.request, '/api/shares', { document_id: written.id })) as unknown
  const { url } = (made as { share: { url: string } }).share
  for (const text of hostileCorpus) {
    await saveAsOtherClient(page, written, text)
    await page.goto(url)
    expect(await harm(), text).toEqual([])
  }
  expect(page.url()).toBe(new URL(url, baseURL).href)
})

test('(control) the hostile texts run scripts without sanitising', async ({ page }) => {
  const { harm } = await recordHarmfulEvents(page, 'http://nowhere.test')
  const site = await startAttackerSite('<!doctype html><title>bare</title>')
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

test('the Content-Security-Policy blocks scripts and foreign images in HTML that was not sanitised', async ({
  page,
  baseURL,
}) => {
  const { harm } = await recordHarmfulEvents(page, originOf(baseURL))
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
  for (const policy of ['img-src https://evil.test', 'script-src-attr inline', 'script-src-elem inline'])
    await expect.poll(async () => (await harm()).join('\n')).toContain(`policy: ${policy}`)
  const seen = await harm()
  expect(seen.filter((what) => what.startsWith('ran:'))).toEqual([])
})

/** Sends every kind of request that a web page can send to another site without permission. */
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

test('another site can neither read nor change data of a signed-in user', async ({ page, baseURL }) => {
  const target = originOf(baseURL)
  await signIn(page)
  const slug = await createProject(page, 'Coveted')
  const names = async () => {
    const reply = await page.request.get('/api/projects')
    expect(reply.status()).toBe(200)
    const { projects } = (await reply.json()) as { projects: { name: string }[] }
    return projects.map(({ name }) => name)
  }
  const site = await startAttackerSite(attack(target, slug))
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

  // Control: the product's own page can send the request that was refused when another site sent it. The refusal was
  // therefore caused by the site.
  await page.goto('/login')
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/api/projects', { method: 'POST', headers, body: '{"name":"Our own"}' })
    return reply.status
  })
  expect(status).toBe(201)
})
