import { X509Certificate } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { createServer } from 'node:net'
import tls from 'node:tls'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchJson } from './fetch-json.ts'
import {
  privateNetworkTestSettings,
  closeServers,
  healthCheckRequestOptions,
  listenAndCountConnections,
  createJsonListener,
  resolveToLoopback,
} from './testing/counting-servers.ts'

const trusted = createSelfSignedCertificate('agent.test', systemClock.now())
const unknown = createSelfSignedCertificate('agent.test', systemClock.now())
const usualAuthorities = tls.getCACertificates('default')
tls.setDefaultCACertificates([...usualAuthorities, trusted.cert])
afterAll(() => tls.setDefaultCACertificates(usualAuthorities))

describe('agents with a pinned certificate', () => {
  const fingerprint = (cert: string) =>
    `sha256/${Buffer.from(new X509Certificate(cert).fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`
  const askPinned = (port: number, pin: string, host = 'agent.test') =>
    fetchJson(
      { resolver: resolveToLoopback, config: privateNetworkTestSettings },
      { host, port },
      { ...healthCheckRequestOptions, fingerprint: pin },
      1000,
    )

  test.each(['agent.test', 'other.test', '127.0.0.1'])(
    'fetchJson accepts the pinned certificate from any signer, for the host %s',
    async (host) => {
      const { port } = await listenAndCountConnections(
        https.createServer(unknown, createJsonListener('{"a":1}')),
      )
      expect(await askPinned(port, fingerprint(unknown.cert), host)).toEqual({
        status: 200,
        json: { a: 1 },
        certificate: 'pinned',
      })
    },
  )

  test('fetchJson with a certificate pin also accepts a certificate that an authority signed for the host', async () => {
    const { port } = await listenAndCountConnections(
      https.createServer(trusted, createJsonListener('{"a":1}')),
    )
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({
      status: 200,
      json: { a: 1 },
      certificate: 'trusted',
    })
  })

  test.each([
    [
      'an unpinned self-signed certificate',
      createSelfSignedCertificate('agent.test', systemClock.now()),
      'agent.test',
    ],
    ['a certificate signed for another name', trusted, 'other.test'],
    ['a certificate signed for a name, while the request names an IP address', trusted, '127.0.0.1'],
  ])(
    'fetchJson with a certificate pin sends no key to an agent that shows %s',
    async (_, certificate, host) => {
      const keys: unknown[] = []
      const server = https.createServer(certificate, ({ headers }) => void keys.push(headers.authorization))
      const { port, hits } = await listenAndCountConnections(server)
      expect(await askPinned(port, fingerprint(unknown.cert), host)).toEqual({ failure: 'tls' })
      expect({ hits: hits(), keys }).toEqual({ hits: 1, keys: [] })
    },
  )

  test('fetchJson with a certificate pin never uses plain HTTP', async () => {
    const { port, hits } = await listenAndCountConnections(http.createServer(createJsonListener('{"a":1}')))
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({ failure: 'plain' })
    expect(hits()).toBe(1)
  })

  test('fetchJson with a certificate pin reports timeouts and refused connections like fetchJson without a pin', async () => {
    const { port } = await listenAndCountConnections(createServer(() => {}))
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({ failure: 'timeout' })
    closeServers()
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({ failure: 'refused' })
  })
})
