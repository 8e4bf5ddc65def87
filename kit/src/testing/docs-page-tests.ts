import { existsSync, readFileSync } from 'node:fs'
import type { Contract, Endpoint } from '@sanhe/kit/http/contract'
import { toOpenApiPath } from '@sanhe/kit/http/manual-operations'
import { expect, test } from 'vitest'
import type { OpenApiDocument } from './open-api.ts'

const docs = new URL('../../../docs/', import.meta.url)
const gapRow = /\| `([\w./-]+\.(?:test|e2e)\.tsx?): ([^`]+)` \|$/gm
const settingRow = /^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm
const endpointRow = /^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| (\w+) \| (.*) \|$/gm

export type DocumentedRoute = { method: string; path: string; auth: string }

export const listEndpoints = (contract: Record<string, Contract>): Endpoint[] =>
  Object.values(contract).flatMap((endpoints) => Object.values<Endpoint>(endpoints))

/** Returns the sections of a product's Markdown page in `docs`, each starting with its heading. */
const readPage = (folder: 'endpoints' | 'gaps', product: string) =>
  readFileSync(new URL(`${folder}/${product}.md`, docs), 'utf8').split(/^(?=## )/m)

/**
 * Declares a test for each row of the product's page in `docs/gaps`: the test that the row names must exist. `folder`
 * is the base of the file paths.
 */
export function testDocsGapsPage(product: string, folder: URL) {
  const rows = readPage('gaps', product).flatMap((part) =>
    [...part.matchAll(gapRow)].map(([, file = '', title = '']) => ({ file, title })),
  )
  test('the page of the product in docs/gaps lists more than 40 decisions', () =>
    expect(rows.length).toBeGreaterThan(40))

  test.each(rows)('$file contains the test "$title"', ({ file, title }) => {
    const place = new URL(file, folder)
    expect(existsSync(place), file).toBe(true)
    if (title !== '*') expect(readFileSync(place, 'utf8')).toContain(title)
  })
}

type StartedService = { url: string; stop(): Promise<unknown> }

/**
 * Declares a test that `/api/openapi.json` of a running service describes each endpoint of the table in
 * `docs/endpoints`, with the purpose in the table as its summary.
 */
export function testOpenApiDocument(
  product: string,
  start: () => Promise<StartedService>,
  isOurs = (_heading: string) => true,
) {
  const rows = readPage('endpoints', product)
    .filter((part) => isOurs(part.split('\n', 1)[0] ?? ''))
    .flatMap((part) => [...part.matchAll(endpointRow)])
    .map(([, method = '', path = '', , purpose]) => ({ method, path: toOpenApiPath(path), purpose }))

  test(`/api/openapi.json describes every endpoint of docs/endpoints/${product}.md`, async () => {
    const service = await start()
    const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as OpenApiDocument
    await service.stop()
    const summaryOf = ({ method, path }: { method: string; path: string }) =>
      document.paths[path]?.[method.toLowerCase()]?.summary
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map((row) => ({ ...row, purpose: summaryOf(row) }))).toEqual(rows)
  })
}

/** Declares tests that the table in `docs/endpoints` has exactly one row for each route, in any order. */
export function testEndpointsPage(
  product: string,
  routes: DocumentedRoute[],
  isOurs = (_heading: string) => true,
) {
  const rows = readPage('endpoints', product)
    .filter((part) => isOurs(part.split('\n', 1)[0] ?? ''))
    .flatMap((part) => [...part.matchAll(endpointRow)])
    .map(([, method, path, auth]) => `${method} ${path} ${auth}`)
  const endpoints = routes.map(({ method, path, auth }) => `${method} ${path} ${auth}`)

  test('every endpoint has a row with the right access in the table of docs/endpoints', () =>
    expect(endpoints.filter((endpoint) => !rows.includes(endpoint))).toEqual([]))

  test('every row of the table in docs/endpoints is an endpoint, without duplicates', () => {
    expect(rows.filter((row) => !endpoints.includes(row))).toEqual([])
    expect(new Set(rows).size).toBe(rows.length)
  })
}

/** Sections of `docs/configuration.md` whose settings apply to several products. */
const sharedSections = ['All services', 'Shared settings']

/**
 * Declares tests that `docs/configuration.md` names every setting that the product reads, and that the section of the
 * product names no others.
 */
export function testConfigurationPage(product: string, settings: string[]) {
  const sections = readFileSync(new URL('configuration.md', docs), 'utf8').split(/^## /m)
  const namesIn = (heading: string) =>
    sections
      .filter((section) => section.startsWith(`${heading}\n`))
      .flatMap((section) => [...section.matchAll(settingRow)])
      .flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
  const own = namesIn(product)

  test('docs/configuration.md names every setting of the service', () => {
    const documented = [...sharedSections.flatMap(namesIn), ...own]
    expect(settings.filter((name) => !documented.includes(name))).toEqual([])
  })

  test('the section of the product in docs/configuration.md names only settings of the service', () => {
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter((name) => !settings.includes(name))).toEqual([])
  })
}
