import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { CertificateError } from './errors.ts'

export type AcmeChallengeType = 'http-01' | 'tls-alpn-01'

/**
 * Server that answers one ACME challenge. It listens only during the validation, so that other programs can use the
 * port at all other times.
 */
export type ChallengeListener = {
  type: AcmeChallengeType
  answer(proof: { token: string; keyAuthorization: string; alpn: Pair }): void
  close(): Promise<void>
}
/** Key and certificate as PEM. */
type Pair = { key: string; cert: string }

const wellKnown = '/.well-known/acme-challenge/'

/** Opens the listener of one challenge type. Throws PORTS_UNAVAILABLE if another program uses the port. */
export async function listenForChallenge(type: AcmeChallengeType, host: string, port: number) {
  return type === 'http-01' ? listenForHttp(host, port) : listenForTls(host, port)
}

/** Serves the key authorization of http-01 as a file under a well-known path, on port 80 (RFC 8555, 8.3). */
async function listenForHttp(host: string, port: number): Promise<ChallengeListener> {
  const answers = new Map<string, string>()
  const server = createHttpServer((request, response) => {
    const text = answers.get(request.url ?? '')
    response
      .writeHead(text ? 200 : 404, { 'content-type': 'application/octet-stream', connection: 'close' })
      .end(text ?? '')
  })
  server.headersTimeout = 10_000
  const close = createCloser(server)
  await listenOnPort(server, host, port)
  return {
    type: 'http-01',
    answer: ({ token, keyAuthorization }) => void answers.set(wellKnown + token, keyAuthorization),
    close,
  }
}

/** Serves a certificate with the digest of the key authorization of tls-alpn-01, on port 443 (RFC 8737). */
async function listenForTls(host: string, port: number): Promise<ChallengeListener> {
  const server = createTlsServer({ ALPNProtocols: ['acme-tls/1'], handshakeTimeout: 10_000 }, (socket) =>
    socket.end(),
  )
  server.on('tlsClientError', () => {})
  const close = createCloser(server)
  await listenOnPort(server, host, port)
  return {
    type: 'tls-alpn-01',
    answer: ({ alpn }) => server.setSecureContext(alpn),
    close,
  }
}

function listenOnPort(server: HttpServer | TlsServer, host: string, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CertificateError('PORTS_UNAVAILABLE', `port ${port}: ${error.code ?? error.message}`)),
    )
    server.listen({ host, port }, resolve)
  })
}

/** Returns a function that closes a server and all its connections. */
function createCloser(server: HttpServer | TlsServer) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}
