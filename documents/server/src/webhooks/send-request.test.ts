import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendWebhook } from './send-request.ts'
import { startReceiver } from './testing/receiver.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => void (receiver = await startReceiver()))
afterAll(() => receiver.close())

const stopping = new AbortController().signal
const message = (url: string) => ({ url, headers: {}, body: '{}' })
const send = (url: string, addresses: string[], allowPrivate = false) =>
  sendWebhook({ allowPrivate, resolver: async () => addresses, timeoutMs: 500 }, message(url), stopping)

describe('sendWebhook', () => {
  test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['fd00::1']])(
    'sends nothing to a host name that resolves to the internal address %s',
    async (address) =>
      expect(await send('https://hooks.example/', ['8.8.8.8', address])).toEqual({ failure: 'blocked' }),
  )

  test('refuses metadata addresses, and plain HTTP to public addresses, even when private addresses are allowed', async () => {
    expect(await send('http://hooks.example/', ['169.254.169.254'], true)).toEqual({ failure: 'blocked' })
    expect(await send('http://hooks.example/', ['8.8.8.8'], true)).toEqual({ failure: 'blocked' })
  })

  test('(control) sends to a private address when the operator allows it', async () => {
    const { port } = new URL(receiver.url)
    const result = await send(`http://hooks.example:${port}/hooks`, ['127.0.0.1'], true)
    expect(result).toEqual({ status: 200, response: 'ok' })
  })

  test('gives up when the receiver does not answer in time', async () => {
    receiver.setAnswer(() => {})
    expect(await send(receiver.url, [], true)).toEqual({ failure: 'timeout' })
  })

  test('keeps the status of a response whose text never ends', async () => {
    receiver.setAnswer((response) => void response.writeHead(200).write('begin'))
    expect(await send(receiver.url, [], true)).toEqual({ status: 200, response: 'begin' })
  })
})
