import { slugify } from '@sanhe/kit/slugs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ZodType, z } from 'zod'
import { startTestApp, type TestApp } from '#testing'
import { contract } from './contract.ts'

type Fields = Record<string, unknown>
type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  pattern?: string
  minimum?: number
  maximum?: number
}
/** Fields that the response returns under another name. Each function returns the expected and the actual value. */
type Special = Record<string, (sent: unknown, record: Fields) => [unknown, unknown]>

let app: TestApp
let folder: Fields
const board = { slug: 'round-trip' }

beforeAll(async () => {
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Round trip' } })
  folder = (await app.admin.documents.create({ params: board, body: { title: 'Folder', type: 'folder' } }))
    .doc
})
afterAll(() => app.stop())

function arbitraryFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryFor))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer')
    return fc.integer({
      min: Math.max(schema.minimum ?? -1e6, -1e6),
      max: Math.min(schema.maximum ?? 1e6, 1e6),
    })
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
}

/** Returns a body in which each writable field has a valid value that differs from its default and from `before`. */
function sampleBody(schema: ZodType, left: string[], before: Fields = {}): Fields {
  const shape = (schema as z.ZodObject).shape as Record<string, ZodType>
  const entries = Object.entries(shape).filter(([name]) => !left.includes(name))
  return Object.fromEntries(
    entries.map(([name, field]) => [name, sampleValue(field, [null, schemaDefault(field), before[name]])]),
  )
}

function sampleValue(schema: ZodType, unwanted: unknown[]) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const value = fc
    .sample(arbitraryFor(json), 1000)
    .find((one) => !unwanted.includes(one) && schema.safeParse(one).success)
  if (value === undefined) throw new Error(`no valid value found for ${JSON.stringify(json)}`)
  return value
}

const schemaDefault = (schema: ZodType) => schema.safeParse(undefined).data

function expectAll(schema: ZodType, sent: Fields, record: Fields, special: Special) {
  const parsed = schema.parse(sent) as Fields
  for (const [name, value] of Object.entries(parsed)) {
    if (value === undefined) continue
    const [expected, actual] = special[name]?.(value, record) ?? [value, record[name]]
    expect({ [name]: actual }).toEqual({ [name]: expected })
  }
}

/** Accepts the requested slug, or the same slug with a number if it is taken. */
const slugs =
  (fallback: string): Special[string] =>
  (sent, record) => {
    const requested = slugify(String(sent), fallback)
    const slug = String(record['slug'])
    return [requested, slug.replace(/-\d+$/, '') === requested ? requested : slug]
  }
/**
 * Fields that this test skips, because they must name existing rows of the project. `board/board.test.ts` and
 * `writer/tasks.test.ts` cover them.
 */
const ofBoard = ['column_id', 'assignee_id', 'label_ids']
const ofBoardForAi = ['column', 'assignee', 'labels']
const rounds = [1, 2, 3]

describe('every field of a request is stored and returned', () => {
  const { tasks, projects, documents, shares, writer } = contract

  test.each(rounds)('every task field is returned after create and update (round %i)', async () => {
    const read = async (id: unknown) =>
      (await app.admin.tasks.list({ params: board, query: {} })).tasks.find(
        (task) => task.id === id,
      ) as Fields
    const body = sampleBody(tasks.create.body, ofBoard)
    const { task } = await app.admin.tasks.create({ params: board, body: body as never })
    expectAll(tasks.create.body, body, task, {})
    const changes = sampleBody(tasks.update.body, [...ofBoard, 'base'], task)
    const updated = await app.admin.tasks.update({ params: { ...board, id: task.id }, body: changes })
    expectAll(tasks.update.body, changes, updated.task, {})
    expectAll(tasks.update.body, changes, await read(task.id), {})
  })

  test.each(rounds)('every field of a task of the AI writer is returned (round %i)', async () => {
    const read = async (id: unknown) =>
      (await app.admin.tasks.list({ params: board, query: {} })).tasks.find(
        (task) => task.id === id,
      ) as Fields
    const body = { ...sampleBody(writer.createTask.body, ['project', ...ofBoardForAi]), project: board.slug }
    const { task } = await app.writer.writer.createTask({ body: body as never })
    const project: Special = { project: () => [board.slug, board.slug] }
    expectAll(writer.createTask.body, body, await read(task.id), project)
    const changes = sampleBody(writer.updateTask.body, ofBoardForAi, await read(task.id))
    await app.writer.writer.updateTask({ params: { id: task.id }, body: changes })
    expectAll(writer.updateTask.body, changes, await read(task.id), {})
  })

  test.each(rounds)('every project field is returned after create and update (round %i)', async () => {
    const special = { slug: slugs('project') }
    const body = sampleBody(projects.create.body, [])
    const { project } = await app.admin.projects.create({ body: body as never })
    expectAll(projects.create.body, body, project, special)
    const changes = sampleBody(projects.update.body, [], project)
    const updated = await app.admin.projects.update({ params: { slug: project.slug }, body: changes })
    expectAll(projects.update.body, changes, updated.project, special)
    const read = await app.admin.projects.get({ params: { slug: updated.project.slug } })
    expectAll(projects.update.body, changes, read.project, special)
  })

  test.each(rounds)('every document field is returned after create, update and move (round %i)', async () => {
    const inFolder = { parent_id: folder['id'] }
    const special: Special = {
      slug: slugs('doc'),
      parent: (sent, record) => [sent === folder['slug'] ? folder['id'] : null, record['parent_id']],
      base_revision: () => [0, 0],
    }
    const body = {
      ...sampleBody(documents.create.body, ['parent', 'parent_id', 'type']),
      type: 'doc',
      ...inFolder,
    }
    const { doc } = await app.admin.documents.create({ params: board, body: body as never })
    expectAll(documents.create.body, body, doc, special)
    const changes = {
      ...sampleBody(documents.update.body, ['parent', 'parent_id', 'base_revision'], doc),
      parent_id: null,
      base_revision: doc.revision,
    }
    const at = (docSlug: string) => ({ ...board, docSlug })
    const updated = await app.admin.documents.update({ params: at(doc.slug), body: changes as never })
    expectAll(documents.update.body, changes, updated.doc, special)
    const move = {
      ...sampleBody(documents.move.body, ['parent', 'parent_id', 'project'], updated.doc),
      parent: folder['slug'],
    }
    await app.admin.documents.move({ params: at(updated.doc.slug), body: move as never })
    const read = await app.admin.documents.get({ params: at(updated.doc.slug) })
    expectAll(documents.move.body, move, read.doc, special)
    const after = { ...changes, ...move, parent_id: undefined }
    expectAll(documents.update.body, after, read.doc, special)
  })

  test.each(rounds)('every field of a new share link is returned (round %i)', async () => {
    const { doc } = await app.admin.documents.create({ params: board, body: { title: 'Shared' } })
    const expiry = '2027-01-02T03:04:05.678Z'
    const body = {
      ...sampleBody(shares.create.body, ['document_id', 'expires_at', 'project', 'doc_slug']),
      document_id: doc.id,
      expires_at: expiry,
    }
    const { share } = await app.admin.shares.create({ body })
    const special: Special = { password: (_, record) => [true, record['has_password']] }
    expectAll(shares.create.body, body, share, special)
    const listed = (await app.admin.shares.list({})).shares.find(({ id }) => id === share.id) as Fields
    expectAll(shares.create.body, body, listed, special)
    expect((await app.visitor().fetch(`/api/shares/public/${share.token}`)).status).toBe(401)
  })
})
