import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDavFetch } from './dav-fetch.ts'

const server = createServer((request, response) => response.end(`host ${request.headers.host}`))
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const davFetch = (base: string) =>
  createDavFetch(
    { resolver: async () => ['127.0.0.1'], allowPrivate: true, timeoutMs: 2000 },
    new URL(base),
    new AbortController().signal,
  )
const fault = (base: string, url: string) =>
  davFetch(base)(url).catch((error: { code?: string }) => error.code)

describe('createDavFetch', () => {
  test('a request connects to the address that was checked, without another name resolution', async () => {
    const url = `http://dav.shop.invalid:${port}/`
    const response = await davFetch(url)(url)
    expect(await response.text()).toBe(`host dav.shop.invalid:${port}`)
  })

  test('a request to another host of the same registrable domain is sent, and a request to another domain is blocked', async () => {
    expect(await fault('https://dav.shop.com.cn', 'https://evil.com.cn/')).toBe('blocked')
    expect(await fault('https://shop.github.io', 'https://evil.github.io/')).toBe('blocked')
    const url = `http://p42-dav.shop.com.cn:${port}/`
    expect((await davFetch('https://dav.shop.com.cn')(url)).status).toBe(200)
  })
})
