import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, createClient, type SendRequest } from './client.ts'
import { get, put } from './contract.ts'

const contract = {
  things: {
    list: get('/things', {
      auth: 'none',
      summary: '',
      query: z.object({ q: z.string().optional() }),
      reply: z.object({}),
    }),
    set: put('/things/:slug/of/:id', {
      auth: 'none',
      summary: '',
      params: z.object({ slug: z.string(), id: z.number() }),
      body: z.object({ name: z.string() }),
      reply: z.object({ name: z.string() }),
    }),
  },
}

function createFakeClient(status: number, body: unknown) {
  const sent: Parameters<SendRequest>[0][] = []
  const send: SendRequest = async (request) => {
    sent.push(request)
    return { status, json: async () => (body instanceof Error ? Promise.reject(body) : body) }
  }
  return { sent, client: createClient<typeof contract>(contract, send, 'http://x') }
}

test('the typed client fills in path parameters and sends the body as JSON', async () => {
  const { sent, client } = createFakeClient(200, { name: 'n' })
  expect(await client.things.set({ params: { slug: 'a b/c', id: 3 }, body: { name: 'n' } })).toEqual({
    name: 'n',
  })
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: 'http://x/things/a%20b%2Fc/of/3',
      body: '{"name":"n"}',
      headers: { 'content-type': 'application/json' },
    },
  ])
})

test('the typed client leaves out undefined query values and sends no content type without a body', async () => {
  const { sent, client } = createFakeClient(200, {})
  await client.things.list({ query: { q: undefined } })
  await client.things.list({ query: { q: '文 & x' } })
  expect(sent.map(({ url }) => url)).toEqual(['http://x/things', 'http://x/things?q=%E6%96%87+%26+x'])
  expect(sent[0]).toMatchObject({ body: undefined, headers: {} })
})

test('the typed client throws an ApiError with status, message and the whole body for an error reply', async () => {
  const { client } = createFakeClient(409, { error: 'Taken', conflict: 1 })
  const error: unknown = await client.things.list({ query: {} }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, message: 'Taken', body: { conflict: 1 } })
})

test('the typed client throws an ApiError with the status when the body is not JSON', async () => {
  const { client } = createFakeClient(502, new Error('no JSON'))
  await expect(client.things.list({ query: {} })).rejects.toMatchObject({ status: 502, message: 'HTTP 502' })
})
