import { createServer } from '@sanhe/kit/http/server'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { mountDevTools } from './dev-tools.ts'

let server: FastifyInstance
afterEach(() => server.close())

/**
 * Starts a service whose demo link sets a cookie and redirects to /home. `seeds` records the requests to create demo
 * data.
 */
function startService() {
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
