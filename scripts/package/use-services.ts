import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { expect } from 'vitest'
import type { openDebianRoot } from './debian-root.ts'

type DebianRoot = ReturnType<typeof openDebianRoot>
type Call = (path: string, body?: object) => Promise<{ status: number; json: Record<string, unknown> }>

const startLimitMs = 120_000
const text = '# Written before the upgrade\n\n三合\n'

export const copyPackageIntoDebian = (debian: DebianRoot, file: string) =>
  copyFileSync(file, join(debian.path, 'tmp/sanhe.deb'))

/** Starts a product, waits until its health check succeeds, runs `work`, stops the product, and expects exit code 0. */
async function withService(
  debian: DebianRoot,
  product: string,
  env: Record<string, string>,
  work: (url: string) => unknown,
) {
  const port = String(await findFreePort())
  const service = debian.start(product, {
    [`${product.toUpperCase()}_PORT`]: port,
    DRAIN_SECONDS: '0',
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await expect
      .poll(
        () =>
          fetch(`${url}/api/health`).then(
            ({ status }) => [200, 401].includes(status),
            () => false,
          ),
        {
          timeout: startLimitMs,
          interval: 200,
        },
      )
      .toBe(true)
    await work(url)
  } catch (error) {
    throw new Error(`${product}: ${String(error)}\n${service.output()}`, { cause: error })
  }
  expect(await service.stop(), service.output()).toBe(0)
}

/** Logs in as the first administrator of documents. */
export async function logIn(url: string, password: string): Promise<Call> {
  let cookie = ''
  // In production a TLS proxy forwards the requests. Without the proxy's header `x-forwarded-proto`, the service sets
  // no cookie.
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-forwarded-proto': 'https', cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length) cookie = cookies.join('; ')
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const { status } = await call('/api/auth/login', { username: 'admin', password })
  expect(status).toBe(200)
  return call
}

export const writeDocumentThroughService = (debian: DebianRoot) =>
  withService(debian, 'documents', {}, async (url) => {
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
    await writeDocument(await logIn(url, debian.read('etc/sanhe/admin')))
  })

export async function writeDocument(call: Call) {
  expect((await call('/api/projects', { name: 'proof' })).status).toBe(201)
  expect((await call('/api/projects/proof/docs', { title: 'kept', content: text })).status).toBe(201)
}

export const readDocumentThroughService = (debian: DebianRoot) =>
  withService(debian, 'documents', {}, async (url) =>
    expectDocument(await logIn(url, debian.read('etc/sanhe/admin'))),
  )

export async function expectDocument(call: Call) {
  const { json } = await call('/api/projects/proof/docs/kept')
  expect(json['doc']).toMatchObject({ content: text })
}

export const expectAgentAnswers = (debian: DebianRoot) =>
  withService(debian, 'agent', {}, async (url) => {
    const headers = { authorization: `Bearer ${debian.read('etc/sanhe/agent-key')}` }
    expect((await fetch(`${url}/api/health`)).status).toBe(401)
    expect((await fetch(`${url}/api/health`, { headers })).status).toBe(200)
  })

/** Runs in development mode with the emulators, because production needs accounts of real providers. */
export const startServiceWithPostgres = (debian: DebianRoot, product: string) =>
  withService(debian, product, { NODE_ENV: 'development' }, async (url) => {
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  })
