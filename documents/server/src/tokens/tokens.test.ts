import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { dayMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let own: number
let foreign: number
let member: TestClient
let memberId: number

const password = 'a long enough password'
beforeAll(async () => {
  app = await startTestApp()
  const project = async (name: string) => {
    const { id, slug } = (await app.admin.projects.create({ body: { name } })).project
    await app.admin.documents.create({ params: { slug }, body: { title: 'Page', content: `${name} berry` } })
    return id
  }
  own = await project('Own')
  foreign = await project('Foreign')
  const body = { username: 'mei', password, role: 'member' as const, project_ids: [own] }
  memberId = (await app.admin.users.create({ body })).user.id
  member = await app.login('mei', password)
})
afterAll(() => app.stop())

const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

type Options = { scope?: 'read' | 'write'; project_ids?: number[]; expires_at?: string }
async function newToken(owner: TestClient, options: Options = {}) {
  const { token, secret } = await owner.tokens.create({ body: { name: 'Robot', ...options } })
  return { id: token.id, secret, robot: app.visitor({ authorization: `Bearer ${secret}` }) }
}
const read = (robot: TestClient, project: string) =>
  status(robot.writer.getDoc({ params: { project, docSlug: 'page' } }))
const write = (robot: TestClient, project: string) =>
  status(robot.writer.upsertDoc({ body: { project, title: 'Written', content: 'text' } }))
const addTask = (robot: TestClient, project: string) =>
  status(robot.writer.createTask({ body: { project, title: 'Task' } }))

describe('a personal API token', () => {
  test('reads with scope read, writes with scope write, and only in projects of its owner', async () => {
    const { robot: reading } = await newToken(member)
    const { robot: writing } = await newToken(member, { scope: 'write' })
    expect([await read(reading, 'own'), await write(reading, 'own')]).toEqual([200, 403])
    expect([await write(writing, 'own'), await addTask(writing, 'own')]).toEqual([200, 200])
    for (const robot of [reading, writing]) expect(await read(robot, 'foreign')).toBe(404)
    expect([await write(writing, 'foreign'), await addTask(writing, 'foreign')]).toEqual([404, 404])
  })

  test('a task of a foreign project is not found by id', async () => {
    const { robot } = await newToken(member, { scope: 'write' })
    const { task } = await app.admin.tasks.create({ params: { slug: 'foreign' }, body: { title: 'Theirs' } })
    expect(await status(robot.writer.updateTask({ params: { id: task.id }, body: { title: 'Mine' } }))).toBe(
      404,
    )
  })

  test('a token of an administrator may be limited to one project', async () => {
    const { robot } = await newToken(app.admin, { scope: 'write', project_ids: [foreign] })
    expect([await write(robot, 'foreign'), await write(robot, 'own')]).toEqual([200, 404])
  })

  test('writes changes that are AI changes and name the owner and the token', async () => {
    const { robot } = await newToken(member, { scope: 'write' })
    const body = { project: 'own', title: 'Signed', content: 'text' }
    const { doc } = await robot.writer.upsertDoc({ body })
    const { changes } = await member.history.changes()
    const change = changes.find(({ revision }) => revision.id === doc.revision)
    expect(change?.revision.author).toEqual({ kind: 'writer', name: 'mei (Robot)' })
  })

  test('a personal token is refused with 403 outside of the AI API', async () => {
    const { robot } = await newToken(member)
    expect(await status(robot.projects.list())).toBe(403)
    expect(await status(robot.auth.me())).toBe(403)
    expect(await status(robot.tokens.create({ body: { name: 'Offspring' } }))).toBe(403)
  })

  test('loses the rights that its owner loses when role, projects or account of the owner change', async () => {
    const { robot } = await newToken(member, { scope: 'write' })
    const update = (body: object) => app.admin.users.update({ params: { id: memberId }, body })
    await update({ role: 'reader' })
    expect([await read(robot, 'own'), await write(robot, 'own')]).toEqual([200, 403])
    await update({ role: 'member', project_ids: [foreign] })
    expect([await read(robot, 'own'), await read(robot, 'foreign')]).toEqual([404, 200])
    await update({ role: 'viewer' })
    expect(await read(robot, 'foreign')).toBe(401)
    await update({ role: 'member', project_ids: [own], disabled: true })
    expect(await read(robot, 'own')).toBe(401)
    await update({ disabled: false })
    expect(await read(robot, 'own')).toBe(200)
    member = await app.login('mei', password)
  })

  test('ends when it is revoked or expires, and is revoked by its owner only', async () => {
    const { id, robot } = await newToken(member)
    expect(await status(app.admin.tokens.revoke({ params: { id } }))).toBe(404)
    await member.tokens.revoke({ params: { id } })
    expect(await read(robot, 'own')).toBe(401)
    const expiring = await newToken(member, { expires_at: toIso(app.clock.now() + dayMs) })
    app.clock.move({ advanceMs: dayMs - 1 })
    expect(await read(expiring.robot, 'own')).toBe(200)
    app.clock.move({ advanceMs: 1 })
    expect(await read(expiring.robot, 'own')).toBe(401)
  })

  test('the list shows the last use, exact to a minute, and neither list nor database contain the secret', async () => {
    const { id, secret, robot } = await newToken(member)
    const lastUse = async () =>
      (await member.tokens.list()).tokens.find((token) => token.id === id)?.last_used_at
    expect(await lastUse()).toBeNull()
    const first = toIso(app.clock.now())
    await read(robot, 'own')
    app.clock.move({ advanceMs: minuteMs - 1 })
    await read(robot, 'own')
    expect(await lastUse()).toBe(first)
    app.clock.move({ advanceMs: 1 })
    await read(robot, 'own')
    expect(await lastUse()).toBe(toIso(app.clock.now()))
    const stored = JSON.stringify(app.deps.db.sql.all`SELECT * FROM api_tokens`)
    expect(stored + (await (await member.fetch('/api/tokens')).text())).not.toContain(secret)
  })
})

describe('POST /api/tokens', () => {
  test('answers 403 for scope write of a reader, 404 for a project that the owner cannot see, 400 for a past expiry', async () => {
    const body = { username: 'ann', password, role: 'reader' as const, project_ids: [own] }
    await app.admin.users.create({ body })
    const reader = await app.login('ann', password)
    expect(await status(newToken(reader, { scope: 'write' }))).toBe(403)
    expect(await status(newToken(reader))).toBe(200)
    expect(await status(newToken(member, { project_ids: [own, foreign] }))).toBe(404)
    expect(await status(newToken(member, { expires_at: toIso(app.clock.now()) }))).toBe(400)
  })
})

describe('POST /mcp with a personal token', () => {
  async function connect(secret: string) {
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${secret}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }))
    return client
  }
  const textOf = async (client: Client, name: string, args: object) =>
    JSON.stringify(await client.callTool({ name, arguments: args as Record<string, unknown> }))

  test('a token with scope read lists no tool that writes and finds nothing in projects that its owner cannot see', async () => {
    const client = await connect((await newToken(member)).secret)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      'getDoc',
      'listDocs',
      'listProjects',
      'listSuggestions',
      'listTasks',
      'searchDocs',
    ])
    expect(await textOf(client, 'listProjects', {})).not.toMatch(/foreign/i)
    const found = await textOf(client, 'searchDocs', { q: 'berry' })
    expect(found).toContain('Own <mark>berry</mark>')
    expect(found).not.toMatch(/foreign/i)
    for (const [name, args] of [
      ['listDocs', { slug: 'foreign' }],
      ['getDoc', { project: 'foreign', docSlug: 'page' }],
      ['listSuggestions', { project: 'foreign', docSlug: 'page' }],
      ['searchDocs', { q: 'berry', project: 'foreign' }],
    ] as const)
      expect(await textOf(client, name, args)).toContain('Project not found')
    await client.close()
  })

  test('a writing token writes in the projects of its owner only', async () => {
    const client = await connect((await newToken(member, { scope: 'write' })).secret)
    const upsert = (project: string) =>
      textOf(client, 'upsertDoc', { project, title: 'By MCP', content: 'x' })
    expect(await upsert('own')).toContain('by-mcp')
    expect(await upsert('foreign')).toContain('Project not found')
    await client.close()
  })
})
