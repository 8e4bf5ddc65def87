import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type SentMail = { from: string; to: string[]; source: string }
/**
 * `silentAfterData`: the server accepts the mail and never answers. `closeAfterData`: the server closes the connection
 * instead of answering. A number: the server answers the mail with this code.
 */
export type SubmissionFailure = 'silentAfterData' | 'closeAfterData' | number | undefined

type SubmissionSettings = {
  user: string
  password: string
  tls: 'implicit' | 'starttls' | 'none'
  certificate: { key: string; cert: string }
}

/** Creates an SMTP submission server that stores the mails of authenticated clients. */
export function createSubmissionServer({ user, password, tls, certificate }: SubmissionSettings) {
  const sent: SentMail[] = []
  let failure: SubmissionFailure
  const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
  const server = new SMTPServer({
    ...(tls === 'none' ? { disabledCommands: ['STARTTLS'] } : { ...certificate, secure: tls === 'implicit' }),
    allowInsecureAuth: tls === 'none',
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    onAuth: ({ username, password: given }, _, done) =>
      username === user && given === password
        ? done(null, { user })
        : done(answer(535, 'authentication failed')),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('nobody@') ? done(answer(550, 'no such mailbox')) : done(),
    onData(stream, session, done) {
      void buffer(stream).then((bytes) => {
        if (typeof failure === 'number') return done(answer(failure, 'refused'))
        const { mailFrom, rcptTo } = session.envelope
        sent.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: bytes.toString('utf8'),
        })
        if (failure === 'closeAfterData') return closeConnections(server)
        return failure === 'silentAfterData' ? undefined : done()
      })
    },
  })
  // Without this listener, a client that aborts its connection would end the process.
  server.on('error', () => {})
  return { server, sent, failWith: (next: SubmissionFailure) => void (failure = next) }
}

/** Closes every connection without an answer. */
function closeConnections({ connections }: SMTPServer) {
  for (const connection of connections as Set<Record<'_socket', { destroy(): void }>>)
    connection['_socket'].destroy()
}
