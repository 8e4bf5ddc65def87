import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { ensureLegalDocuments } from './documents.ts'

const settings = { COMPANY_NAME: '安康科技有限公司', PRIVACY_EMAIL: 'privacy@example.com' }
let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp(settings)
  admin = await app.admin({ username: '法务' })
})
afterAll(() => app.stop())

const params = (kind: string) => ({ params: { kind } })
const saveDraft = (kind: string, source: string) =>
  admin.legalAdmin.saveDraft({ ...params(kind), body: { source } })
const publish = (kind: string, baseVersion: number, needsConsent = true) =>
  admin.legalAdmin.publish({ ...params(kind), body: { summary: '增加一节', needsConsent, baseVersion } })
const page = async (path: string) => {
  const response = await app.visitor.fetch(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('the shipped legal documents', () => {
  test('GET /legal-documents lists the first version of all three documents to visitors', async () => {
    const { documents } = await app.visitor.legal.documents()
    expect(documents.map(({ kind, version }) => [kind, version])).toEqual([
      ['privacy', 1],
      ['terms', 1],
      ['health', 1],
    ])
    expect(documents[0]?.url).toBe(`${app.url}/h5/legal/privacy`)
  })

  test.each(['privacy', 'terms', 'health'])(
    'GET /h5/legal/%s shows the text with the name of the company and without placeholders',
    async (kind) => {
      const { status, text, headers } = await page(`/h5/legal/${kind}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain('安康科技有限公司')
      expect(text).toContain('privacy@example.com')
      expect(text).not.toMatch(/\{\{|<!--/)
    },
  )

  test.each(['/h5/legal/cookies', '/h5/legal/privacy/2', '/h5/legal/privacy/x', '/h5/legal/privacy/0'])(
    'GET %s answers 404 for an unknown document or version',
    async (path) => expect((await page(path)).status).toBe(404),
  )

  test('another start of the service adds no versions', async () => {
    const count = () => sql`SELECT count(*) FROM legal_versions`.execute(app.db)
    const before = await count()
    await Promise.all([ensureLegalDocuments(app.deps), ensureLegalDocuments(app.deps)])
    expect(await count()).toEqual(before)
  })
})

describe('a new version of a legal document', () => {
  test('a draft is visible only to administrators until it is published, and then earlier versions stay readable', async () => {
    const { source } = await admin.legalAdmin.get(params('terms'))
    const { html } = await saveDraft('terms', `${source}\n\n## 十二、附则 {{company}}\n`)
    expect(html).toContain('<h2>十二、附则 安康科技有限公司</h2>')
    expect((await page('/h5/legal/terms')).text).not.toContain('附则')
    expect((await admin.legalAdmin.list()).documents).toMatchObject([
      {},
      { kind: 'terms', hasDraft: true },
      {},
    ])
    expect(await publish('terms', 1)).toMatchObject({ version: 2 })
    expect((await page('/h5/legal/terms')).text).toContain('附则 安康科技有限公司')
    const first = (await page('/h5/legal/terms/1')).text
    expect(first).not.toContain('附则')
    expect(first).toContain('这是历史版本')
    expect((await admin.legalAdmin.get(params('terms'))).hasDraft).toBe(false)
    expect(await admin.legalAdmin.versions({ ...params('terms'), query: {} })).toMatchObject({
      total: 2,
      versions: [
        { version: 2, summary: '增加一节', needsConsent: true, publishedBy: '法务', consentCount: 0 },
        { version: 1, publishedBy: null },
      ],
    })
  })

  test('8 simultaneous publications of one draft: exactly one creates a version', async () => {
    await saveDraft('privacy', '# 新政策')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => publish('privacy', 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { total } = await admin.legalAdmin.versions({ ...params('privacy'), query: {} })
    expect(total).toBe(2)
  })

  test('POST /publish answers STATUS_CONFLICT for a draft of an older version', async () => {
    await saveDraft('health', '# 同意书')
    expect(await getRefusal(publish('health', 2))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('POST /publish answers NOTHING_TO_PUBLISH if the text is unchanged', async () => {
    const { source, version } = await admin.legalAdmin.get(params('terms'))
    await saveDraft('terms', source)
    expect(await getRefusal(publish('terms', version))).toMatchObject({ error: 'NOTHING_TO_PUBLISH' })
  })

  test('PUT /draft answers UNKNOWN_PLACEHOLDER for a placeholder without a value', async () => {
    expect(await getRefusal(saveDraft('terms', '{{companyName}}'))).toMatchObject({
      error: 'UNKNOWN_PLACEHOLDER',
      field: 'source',
    })
  })

  test('HTML tags in a legal document are escaped, and no link leads to a javascript: URL', async () => {
    const { html } = await saveDraft('health', '<script>alert(1)</script> [x](javascript:alert(1))')
    expect(html).not.toMatch(/<script|href="javascript/)
    expect(html).toContain('&lt;script&gt;')
  })

  test.each(['get', 'versions'] as const)(
    'the endpoint legalAdmin.%s answers 404 for an unknown kind of document',
    async (name) =>
      expect(await getRefusal(admin.legalAdmin[name]({ ...params('cookies'), query: {} }))).toMatchObject({
        status: 404,
      }),
  )
})
