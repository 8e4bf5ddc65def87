import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let client: Client

/** Connects the MCP client of the SDK with the credentials of this caller. */
async function connect(person: TestClient) {
  const connecting = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', app.url), {
    fetch: (url, init) => person.fetch(new URL(url).pathname, init),
  })
  await connecting.connect(transport)
  return connecting
}
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Handbook' } })
  client = await connect(app.writer)
})
afterAll(async () => {
  await client.close()
  await app.stop()
})

const call = (name: string, args: object = {}) => client.callTool({ name, arguments: { ...args } })
const refusalOf = async (name: string, args: object) => {
  const { isError, content } = await call(name, args)
  expect(isError).toBe(true)
  return (content as [{ text: string }])[0].text
}

describe('tools of POST /mcp', () => {
  test('the MCP tools are the endpoints of the AI API plus tools that find documents', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'acceptSuggestion',
      'createTask',
      'editDoc',
      'getDoc',
      'listDocs',
      'listProjects',
      'listSuggestions',
      'listTasks',
      'moveDoc',
      'proposeSuggestion',
      'rejectSuggestion',
      'searchDocs',
      'updateTask',
      'upsertDoc',
    ])
    const named = (name: string) => tools.find((tool) => tool.name === name)
    expect(named('upsertDoc')).toMatchObject({
      description: 'Create a document, or update it if project, parent and slug match',
      inputSchema: { type: 'object', required: ['project', 'title', 'content'], additionalProperties: false },
      annotations: { readOnlyHint: false },
    })
    expect(named('getDoc')).toMatchObject({ annotations: { readOnlyHint: true } })
    expect(named('updateTask')?.inputSchema.required).toEqual(['id'])
  })

  test('an MCP tool has one flat input schema even where the body is a union', async () => {
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'editDoc')?.inputSchema).toMatchObject({
      type: 'object',
      required: ['project', 'docSlug', 'edit'],
      properties: {
        edit: { enum: ['append', 'append_to_section', 'replace_section', 'replace_text'] },
        heading: { type: 'string' },
        find: { type: 'string' },
      },
    })
  })

  test('MCP tools write, find, edit and read a document', async () => {
    const page = { project: 'handbook', title: 'Page', content: '# A\n' }
    const { structuredContent } = await call('upsertDoc', page)
    expect(structuredContent).toMatchObject({ ok: true, doc: { slug: 'page' } })
    expect(structuredContent).not.toHaveProperty('created')
    const where = { project: 'handbook', docSlug: 'page' }
    await call('editDoc', { ...where, edit: 'append_to_section', heading: 'A', content: 'words' })
    expect((await call('getDoc', where)).structuredContent).toMatchObject({
      doc: { content: '# A\nwords\n' },
    })
    expect((await call('listProjects')).structuredContent).toMatchObject({
      projects: [{ slug: 'handbook', doc_count: 1 }],
    })
    expect((await call('listDocs', { slug: 'handbook' })).structuredContent).toMatchObject({
      docs: [{ slug: 'page', children: [] }],
    })
  })

  test('the MCP tool searchDocs searches in one project or in all', async () => {
    await app.admin.projects.create({ body: { name: 'Other' } })
    await call('upsertDoc', { project: 'handbook', title: 'Where it is', content: 'A *needle* in hay' })
    const found = { results: [{ slug: 'where-it-is', project_slug: 'handbook' }] }
    expect((await call('searchDocs', { q: 'needle' })).structuredContent).toMatchObject(found)
    const inOther = { q: 'needle', project: 'other' }
    expect((await call('searchDocs', inOther)).structuredContent).toEqual({ results: [] })
    expect(await refusalOf('searchDocs', { q: 'needle', project: 'none' })).toContain('Project not found')
    expect(await refusalOf('searchDocs', { q: ' ' })).toContain('must not be empty')
  })

  test('an MCP tool returns the same data as text and as structured content', async () => {
    const { content, structuredContent } = await call('listProjects')
    expect(JSON.parse((content as [{ text: string }])[0].text)).toEqual(structuredContent)
  })

  test('MCP tools create and update tasks', async () => {
    const { structuredContent } = await call('createTask', { project: 'handbook', title: 'Do' })
    const { task } = structuredContent as { task: { id: number } }
    const changed = await call('updateTask', { id: task.id, status: 'done' })
    expect(changed.structuredContent).toEqual({ task: { id: task.id, title: 'Do', status: 'done' } })
  })

  test('a refused MCP call returns the error message', async () => {
    expect(await refusalOf('getDoc', { project: 'handbook', docSlug: 'none' })).toContain(
      'Document not found',
    )
    expect(await refusalOf('upsertDoc', { project: 'none', title: 'X', content: '' })).toContain(
      'Project not found',
    )
    await call('upsertDoc', { project: 'handbook', title: 'Twice', content: 'a a' })
    const twice = { project: 'handbook', docSlug: 'twice', edit: 'replace_text', find: 'a', replace: 'b' }
    expect(JSON.parse(await refusalOf('editDoc', twice))).toMatchObject({ count: 2 })
  })

  test('an MCP tool refuses input that its endpoint would refuse', async () => {
    const where = { project: 'handbook', docSlug: 'page' }
    expect(await refusalOf('upsertDoc', { project: 'handbook', title: 'No content' })).toContain('content')
    expect(await refusalOf('editDoc', { ...where, edit: 'append', content: 'x', heading: 'A' })).toContain(
      'heading',
    )
    expect(await refusalOf('editDoc', { ...where, edit: 'replace_text', find: 'A' })).toContain('replace')
    expect(await refusalOf('getDoc', { ...where, surprise: 1 })).toContain('surprise')
    expect(await refusalOf('nothing', {})).toContain('nothing')
  })
})

describe('/mcp', () => {
  const ask = (person: TestClient, method: string) =>
    person.fetch('/mcp', {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...(method === 'POST' && { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }),
    })

  test('the MCP endpoint accepts the AI API token only', async () => {
    for (const person of [app.visitor(), app.admin, app.visitor({ authorization: 'Bearer wrong' })])
      for (const method of ['POST', 'GET', 'DELETE']) expect((await ask(person, method)).status).toBe(401)
    const answer = await ask(app.writer, 'POST')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the MCP endpoint answers 405 for GET and DELETE, because it has no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await ask(app.writer, method)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await answer.json()).toEqual({ error: 'Method not allowed, send POST' })
    }
  })
})
