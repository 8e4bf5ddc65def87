import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { parseEmail } from './email/parse-email.ts'

type EmulatorOptions = {
  user: string
  password: string
  clock: Clock
  /** Without `tls`, the emulator accepts unencrypted connections. */
  tls?: 'implicit' | 'starttls'
}

const keptMessages = 1000

/** Starts an SMTP server that stores messages of authenticated clients instead of sending them. */
export async function startEmailEmulator({ user, password, clock, tls }: EmulatorOptions) {
  const outbox: DevMessage[] = []
  let failure: number | undefined
  const { cert, key } = createSelfSignedCertificate('127.0.0.1', clock.now())

  const server = new SMTPServer({
    ...(tls ? { key, cert, secure: tls === 'implicit' } : { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: !tls,
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    onAuth({ username, password: given }, _, done) {
      if (username === user && given === password) done(null, { user: username })
      else done(answer(535, 'authentication failed'))
    },
    onRcptTo({ address }, _, done) {
      if (failure !== undefined) done(answer(failure, 'as wished'))
      else if (address.startsWith('nobody@')) done(answer(550, `no such mailbox ${address}`))
      else done()
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then(
        (bytes) => {
          for (const { address } of envelope.rcptTo) keep(address, bytes)
          return done()
        },
        (error: Error) => done(error),
      )
    },
  } satisfies SMTPServerOptions)

  function keep(to: string, bytes: Buffer) {
    const { header, text } = parseEmail(bytes)
    const data = {
      subject: header('subject'),
      from: header('from'),
      messageId: header('message-id'),
      ...readOneClick(header),
    }
    const message: DevMessage = {
      id: crypto.randomUUID(),
      channel: 'email',
      to,
      template: header('x-template'),
      data,
      text,
      createdAt: toIso(clock.now()),
    }
    outbox.unshift(message)
    outbox.length = Math.min(outbox.length, keptMessages)
  }

  // Without this listener, a client that aborts its connection would crash the emulator.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.server.unref()
  return {
    port: (server.server.address() as AddressInfo).port,
    ca: cert,
    outbox: () => outbox,
    /** Answers every recipient with this SMTP reply code from now on; undefined ends the failure. */
    failWith: (responseCode: number | undefined) => void (failure = responseCode),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Returns the RFC 8058 URL with which a mail program unsubscribes from such emails, if the email offers it. */
function readOneClick(header: (name: string) => string) {
  const [, url] = /<(https?:[^>]+)>/.exec(header('list-unsubscribe')) ?? []
  return url && header('list-unsubscribe-post') === 'List-Unsubscribe=One-Click' ? { oneClickUrl: url } : {}
}
