import { describe, expect, test } from 'vitest'
import { createDevTools, createDevToolsWithClock } from './testing.ts'

test('the developer tools answer 403 to requests from another site (sec-fetch-site: cross-site)', async () => {
  const { post } = createDevToolsWithClock()
  expect((await post('/dev/jobs/hourly/run', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('/dev/jobs/hourly/run', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  )
})

describe('GET /dev from another machine', () => {
  const ask = async (remoteAddress: string, host: string) => {
    const { server } = createDevTools({ outbox: () => [] })
    const answer = await server.inject({
      method: 'GET',
      url: '/dev/outbox',
      remoteAddress,
      headers: { host },
    })
    return answer.statusCode
  }

  test.each([
    ['127.0.0.1', 'localhost:3100'],
    ['127.0.0.1', '127.0.0.1:3100'],
    ['127.9.9.9', '127.9.9.9'],
    ['::1', '[::1]:3100'],
    ['::ffff:127.0.0.1', 'LOCALHOST'],
  ])('GET /dev answers 200 to a client at %s with the Host header %s', async (peer, host) => {
    expect(await ask(peer, host)).toBe(200)
  })

  test.each([
    ['192.168.1.20', 'localhost:3100'],
    ['10.0.0.5', '10.0.0.7:3100'],
    ['::ffff:192.168.1.20', '127.0.0.1'],
    ['fe80::1', '[::1]'],
    ['127.0.0.1', 'attacker.example'],
    ['127.0.0.1', 'localhost.attacker.example'],
    ['127.0.0.1', '127.0.0.1.attacker.example:3100'],
    ['127.0.0.1', '192.168.1.7:3100'],
  ])('GET /dev answers 403 to a client at %s with the Host header %s', async (peer, host) => {
    expect(await ask(peer, host)).toBe(403)
  })

  test('GET /dev ignores X-Forwarded-For when it checks the IP address of the client', async () => {
    const { server } = createDevTools({ outbox: () => [] })
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }
    const answer = await server.inject({ url: '/dev/outbox', remoteAddress: '10.0.0.5', headers })
    expect(answer.statusCode).toBe(403)
  })
})
