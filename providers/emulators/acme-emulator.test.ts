import { generateKeyPairSync, sign } from 'node:crypto'
import { Agent, request } from 'node:https'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AcmeEmulator, startAcmeEmulator } from './acme-emulator.ts'

let emulator: AcmeEmulator
let agent: Agent
beforeAll(async () => {
  emulator = await startAcmeEmulator({ ports: { http: await findFreePort(), tls: await findFreePort() } })
  agent = new Agent({ ca: emulator.root.certificate })
})
afterAll(async () => {
  agent.destroy()
  await emulator.stop()
})

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const base = () => emulator.directoryUrl.replace('/directory', '')

type Answer = { status: number; nonce: string; json: { type?: string } }

const send = (path: string, body?: object) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { 'content-type': 'application/jose+json' }
    const sent = request(base() + path, { agent, method: body ? 'POST' : 'HEAD', headers }, (response) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          nonce: String(response.headers['replay-nonce']),
          json: JSON.parse(text || '{}') as Answer['json'],
        }),
      )
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a signed new-account request as a client sends it. */
async function accountRequest({ url = `${base()}/new-account`, nonce = '', payload = {} } = {}) {
  const header = { alg: 'ES256', nonce: nonce || (await send('/new-nonce')).nonce, url }
  const jws = {
    protected: encoded({ ...header, jwk: publicKey.export({ format: 'jwk' }) }),
    payload: encoded({ termsOfServiceAgreed: true, ...payload }),
  }
  const input = Buffer.from(`${jws.protected}.${jws.payload}`)
  const signature = sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { ...jws, signature: signature.toString('base64url') }
}

describe('POST /new-account of the ACME emulator', () => {
  test('POST /new-account of the ACME emulator answers 201 for a new key and 200 for a known one', async () => {
    expect(await send('/new-account', await accountRequest())).toMatchObject({ status: 201 })
    expect(await send('/new-account', await accountRequest())).toMatchObject({ status: 200 })
  })

  test.each([
    [
      'a nonce was used before',
      'badNonce',
      async () => {
        const body = await accountRequest()
        await send('/new-account', body)
        return body
      },
    ],
    ['the nonce is not the emulator’s', 'badNonce', () => accountRequest({ nonce: 'made-up' })],
    [
      'the signature is for another URL',
      'unauthorized',
      () => accountRequest({ url: `${base()}/new-order` }),
    ],
    [
      'the payload was changed after signing',
      'malformed',
      async () => ({
        ...(await accountRequest()),
        payload: encoded({ termsOfServiceAgreed: true, contact: ['mailto:thief@example.com'] }),
      }),
    ],
  ])('POST /new-account of the ACME emulator refuses a request when %s', async (_, type, body) => {
    const { status, json } = await send('/new-account', await body())
    expect([status, json.type]).toEqual([400, `urn:ietf:params:acme:error:${type}`])
  })
})
