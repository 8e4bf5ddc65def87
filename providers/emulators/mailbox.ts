import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { serveImapConnection } from './mailbox/imap-connection.ts'
import { createMailFolders } from './mailbox/mail-folders.ts'
import { createSubmissionServer } from './mailbox/submission-server.ts'

type MailboxEmulatorOptions = {
  user: string
  password: string
  clock: Clock
  tls?: 'implicit' | 'starttls' | 'none'
  imapPort?: number
  smtpPort?: number
}

/** Starts an emulator of one mailbox: an IMAP server and an SMTP submission server at 127.0.0.1. */
export async function startMailboxEmulator(options: MailboxEmulatorOptions) {
  const { user, password, clock, tls = 'implicit', imapPort = 0, smtpPort = 0 } = options
  const folders = createMailFolders(clock)
  const certificate = createSelfSignedCertificate('127.0.0.1', clock.now())
  const clientIds: string[] = []
  const sockets = new Set<Socket>()
  let isSilent = false

  function serve(socket: Socket) {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const settings = { user, password, folders, tls, certificate }
    serveImapConnection(socket, {
      ...settings,
      onClientId: (text) => void clientIds.push(text),
      isSilent: () => isSilent,
    })
  }
  const imap = tls === 'implicit' ? createTlsServer(certificate, serve) : createServer(serve)
  const submission = createSubmissionServer({ user, password, tls, certificate })
  imap.on('tlsClientError', () => {})
  await new Promise<void>((done) => imap.listen(imapPort, '127.0.0.1', done))
  await new Promise<void>((done) => submission.server.listen(smtpPort, '127.0.0.1', done))
  const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port

  const open = (folder: string) => folders.find(folder) ?? missingFolder(folder)
  return {
    imap: { host: '127.0.0.1', port: portOf(imap.address()), tls },
    smtp: { host: '127.0.0.1', port: portOf(submission.server.server.address()), tls },
    ca: certificate.cert,
    /** Texts that clients sent with the ID command. */
    clientIds,
    sent: submission.sent,
    failSubmissions: submission.failWith,
    /** True: the IMAP server answers nothing from now on. False: it answers again. */
    silence: (isOn: boolean) => void (isSilent = isOn),
    deliver: (source: string | Buffer, folder = 'INBOX', flags: string[] = []) =>
      folders.add(open(folder), Buffer.from(source as string), flags),
    addFolder: folders.create,
    renumber: folders.renumber,
    list: (folder: string) =>
      open(folder).mails.map(({ uid, flags, source }) => ({
        uid,
        flags: [...flags],
        source: source.toString('utf8'),
      })),
    async stop() {
      for (const socket of sockets) socket.destroy()
      imap.close()
      await new Promise<void>((closed) => submission.server.close(() => closed()))
    },
  }
}

function missingFolder(name: string): never {
  throw new Error(`the emulator has no folder ${name}`)
}
