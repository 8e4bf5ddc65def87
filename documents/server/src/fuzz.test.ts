import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@sanhe/kit/http/contract'
import { arbitraryText, arbitraryNearlyValidValue } from '@sanhe/kit/testing/arbitrary-values'
import { hostileStrings } from '@sanhe/kit/testing/hostile-strings'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSecondFactorRequirement } from './accounts/second-factor-requirement.ts'
import { systemAuditOrigin } from '#audit'
import { startTestApp, type TestApp } from '#testing'
import { contract } from './contract.ts'

/** Number of requests for each endpoint. `FUZZ_RUNS=2000` makes a long run. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 15)

/**
 * Folder that contains the data folder and a canary file. A changed canary file reveals a write outside the data
 * folder.
 */
const outside = mkdtempSync(join(tmpdir(), 'sanhe-fuzz-'))
const canary = join(outside, 'canary.md')

let app: TestApp
beforeAll(async () => {
  writeFileSync(canary, 'untouched')
  app = await startTestApp({ DATA_DIR: join(outside, 'data'), RATE_LIMIT_SCALE: '100000' })
})
afterAll(() => app.stop())

/**
 * Creates again the rows that fuzzing requests deleted or renamed, before the next endpoint is tested. Fuzzing requests
 * may also require a second factor, without which the administrator could send no other request.
 */
async function seed() {
  setSecondFactorRequirement(app.deps, 'nobody', systemAuditOrigin)
  const slug = 'fuzz'
  const exists = (await app.admin.fetch(`/api/projects/${slug}`)).status === 200
  if (!exists) await app.admin.projects.create({ body: { name: 'Fuzz', slug } })
  const { docs } = await app.admin.documents.tree({ params: { slug } })
  if (docs.length) return
  await app.admin.documents.create({ params: { slug }, body: { title: 'Folder', type: 'folder' } })
  await app.admin.documents.create({
    params: { slug },
    body: { title: 'Page', parent: 'folder', content: 'one\n' },
  })
  await app.admin.tasks.create({ params: { slug }, body: { title: 'Task' } })
}

/** Returns path parameters that often exist, so that requests pass the guard and reach the rows. */
const paramFor = (name: string) => {
  const known: Record<string, string[]> = {
    slug: ['fuzz'],
    project: ['fuzz'],
    docSlug: ['page', 'folder'],
    id: ['1', '2'],
  }
  return fc.oneof(
    fc.constantFrom(...(known[name] ?? ['1'])),
    arbitraryText.filter((text) => text !== '' && text.isWellFormed()),
  )
}

const endpoints = Object.entries(contract).flatMap(([module, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ name: `${module}.${name}`, endpoint })),
)
/** Endpoints that would end the session or delete the administrator that the other requests need. */
const leftOut = ['auth.logout', 'users.update', 'users.remove']

function requestFor({ method, path, query, body }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  return fc.record({
    method: fc.constant(method),
    path: fc
      .tuple(...names.map(paramFor))
      .map((values) =>
        names.reduce(
          (filled, name, i) => filled.replace(`:${name}`, encodeURIComponent(values[i] ?? '')),
          path,
        ),
      ),
    query: query
      ? fc.dictionary(fc.constantFrom('q', 'status', 'project', 'password', 'before', 'x'), arbitraryText, {
          maxKeys: 3,
        })
      : fc.constant({}),
    body: body ? arbitraryNearlyValidValue(body) : fc.constant(undefined),
  })
}

type Sent = { method: string; path: string; query: Record<string, string>; body: unknown }

async function send(auth: string, { method, path, query, body }: Sent) {
  const person = auth === 'ai' ? app.writer : auth === 'none' ? app.visitor() : app.admin
  const search = new URLSearchParams(query).toString()
  return person.fetch(search ? `${path}?${search}` : path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

describe.each(endpoints.filter(({ name }) => !leftOut.includes(name)))('$name', ({ endpoint }) => {
  beforeEach(seed)

  test('random requests get a documented response and never a 5xx status', async () => {
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async (request) => {
        const response = await send(endpoint.auth, request)
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        if (response.status < 400) return
        const answer = JSON.parse(text) as { error?: unknown }
        expect(typeof answer.error).toBe('string')
        expect(text).not.toMatch(/node:|\.ts:\d|SQLITE|at async/)
      }),
      { numRuns: runs },
    )
  })
})

test('every text field stores text unchanged or refuses it', async () => {
  await seed()
  for (const text of hostileStrings) {
    const created = await app.admin.tasks
      .create({ params: { slug: 'fuzz' }, body: { title: 'Naughty', description: text } })
      .catch((error: { status: number }) => error.status)
    if (typeof created === 'number') expect(created, JSON.stringify(text)).toBe(400)
    else expect(created.task.description).toBe(text)
  }
})

test('after all fuzzing requests no file is outside the data folder and no prototype has changed', () => {
  expect(readdirSync(outside).toSorted()).toEqual(['canary.md', 'data'])
  expect(readFileSync(canary, 'utf8')).toBe('untouched')
  expect(Object.keys(Object.prototype)).toEqual([])
  const files = readdirSync(join(outside, 'data/projects'), { recursive: true, encoding: 'utf8' })
  expect(files.every((path) => /^[a-z0-9/.-]+$/.test(path))).toBe(true)
})
