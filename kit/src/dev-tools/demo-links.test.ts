import { createServer } from '@sanhe/kit/http/server'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type { DemoVisitor } from './demo-clients.ts'
import { type DevToolsOptions, mountDevTools } from './dev-tools.ts'

let server: FastifyInstance
afterEach(() => server.close())

/**
 * Starts a service whose demo link sets a cookie and redirects to /home. `seeds` records the requests to create demo
 * data.
 */
function startService(more: Pick<DevToolsOptions, 'demoClients'> = {}) {
  const seeds: object[] = []
  server = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    errorBody: ({ message }) => ({ error: message }),
  })
  mountDevTools(server, 'sample', {
    seed: async (input) => ({ count: seeds.push(input) }),
    openDemo: async (_, reply) => {
      reply.header('set-cookie', 'session=demo')
      return '/home'
    },
    ...more,
  })
  const newLink = async () =>
    (await server.inject({ method: 'POST', url: '/dev/demo-link' })).json<{ url: string }>().url
  return { newLink, seeds }
}

describe('GET /dev/demo', () => {
  test('GET /dev/demo creates demo data, signs the visitor in and redirects to the product', async () => {
    const { newLink, seeds } = startService()
    const reply = await server.inject({ url: await newLink() })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers).toMatchObject({ location: '/home', 'set-cookie': 'session=demo' })
    expect(seeds).toEqual([{ size: 'demo', count: 1 }])
  })

  test('GET /dev/demo answers 410 for a used link and for an unknown code', async () => {
    const { newLink, seeds } = startService()
    const link = await newLink()
    await server.inject({ url: link })
    expect((await server.inject({ url: link })).statusCode).toBe(410)
    expect((await server.inject({ url: '/dev/demo?code=made-up' })).statusCode).toBe(410)
    expect(seeds).toHaveLength(1)
  })

  test('GET /dev/demo redirects a browser with a used link to the page that creates a new link', async () => {
    const { newLink } = startService()
    const link = await newLink()
    await server.inject({ url: link })
    const again = await server.inject({ url: link, headers: { accept: 'text/html' } })
    expect(again.headers['location']).toBe('/dev#link-used')
  })

  test('GET /dev/demo answers 403 to a request from a page of another site', async () => {
    const { newLink } = startService()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await server.inject({ url: await newLink(), headers })).statusCode).toBe(403)
  })
})

describe('POST /dev/demo-link with a client', () => {
  const console = {
    name: 'console',
    title: 'Console',
    account: 'demo / demo',
    signIn: async ({ userAgent }: DemoVisitor) => ({
      path: '/console/',
      storage: { login: '</script>', userAgent },
    }),
  }
  const startWithConsole = () => startService({ demoClients: [console] })
  const newConsoleLink = (client: string) =>
    server.inject({ method: 'POST', url: '/dev/demo-link', payload: { client } })

  test('GET /dev/demo answers with a page that stores the login of the client and opens it', async () => {
    const { seeds } = startWithConsole()
    const { url } = (await newConsoleLink('console')).json<{ url: string }>()
    const page = await server.inject({ url, headers: { 'user-agent': 'a browser' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('"userAgent":"a browser"')
    expect(page.body).toContain('"path":"/console/"')
    expect(page.body).not.toContain('"</script>"')
    expect(seeds).toHaveLength(1)
    expect((await server.inject({ url })).statusCode).toBe(410)
  })

  test('POST /dev/demo-link answers 404 for an unknown client', async () => {
    startWithConsole()
    expect((await newConsoleLink('other')).statusCode).toBe(404)
  })

  test('GET /dev lists the clients with their accounts', async () => {
    startWithConsole()
    expect((await server.inject({ url: '/dev' })).json()).toMatchObject({
      demoClients: [{ name: 'console', title: 'Console', account: 'demo / demo' }],
    })
  })
})
