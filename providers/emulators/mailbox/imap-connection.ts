import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createFolderCommands } from './imap-folder-commands.ts'
import { createMailCommands } from './imap-mail-commands.ts'
import {
  createImapCommandReader,
  type ImapCommand,
  type ImapToken,
  parseImapCommand,
  readImapTokenText,
} from './imap-tokens.ts'
import type { EmulatedMailFolder, EmulatedMailFolders } from './mail-folders.ts'

export type ImapSession = {
  folders: EmulatedMailFolders
  /** Sends an untagged response. */
  send(line: string | Buffer): void
  selected: EmulatedMailFolder | undefined
}
/** Handles a command and returns its result: the text of the response after the tag. */
export type ImapCommandHandler = (args: ImapToken[], session: ImapSession) => string | Promise<string>

export type ImapServerSettings = {
  user: string
  password: string
  folders: EmulatedMailFolders
  tls: 'implicit' | 'starttls' | 'none'
  certificate: { key: string; cert: string }
  /** Receives the client's name from the ID command. */
  onClientId(text: string): void
  /** Returns whether the server answers nothing from now on. */
  isSilent(): boolean
}

/** Serves one IMAP connection (RFC 3501 with UIDPLUS, MOVE, SPECIAL-USE and ID). */
export function serveImapConnection(plain: Socket, settings: ImapServerSettings) {
  let socket: Socket = plain
  plain.setNoDelay(true)
  const write = (line: string | Buffer) => {
    if (!settings.isSilent()) socket.write(Buffer.concat([Buffer.from(line as string), Buffer.from('\r\n')]))
  }
  const session: ImapSession = {
    folders: settings.folders,
    selected: undefined,
    send: (line) => write(Buffer.concat([Buffer.from('* '), Buffer.from(line as string)])),
  }
  const state = {
    isAuthenticated: false,
    isEncrypted: settings.tls !== 'starttls',
  }
  const beforeLogin = createLoginCommands(settings, state)
  const afterLogin = { ...createFolderCommands(), ...createMailCommands() }

  async function run(command: ImapCommand) {
    const [tag, first, ...rest] = parseImapCommand(command)
    const isUid = /^uid$/i.test(readImapTokenText(first))
    const name = (isUid ? `UID ${readImapTokenText(rest[0])}` : readImapTokenText(first)).toUpperCase()
    if (name === 'LOGOUT') {
      session.send('BYE')
      write(`${readImapTokenText(tag)} OK bye`)
      return void socket.end()
    }
    if (name === 'STARTTLS' && settings.tls === 'starttls' && !state.isEncrypted) {
      write(`${readImapTokenText(tag)} OK begin TLS`)
      return startTls()
    }
    const known = { ...beforeLogin, ...(state.isAuthenticated && afterLogin) }
    const handler = known[name]
    const answer = handler ? await handler(isUid ? rest.slice(1) : rest, session) : 'BAD unknown command'
    write(`${readImapTokenText(tag)} ${answer}`)
  }

  let queue = Promise.resolve()
  function listen() {
    const read = createImapCommandReader(
      (command) => {
        queue = queue.then(() => run(command)).catch(() => void socket.destroy())
      },
      () => write('+ go on'),
    )
    socket.on('data', read)
    socket.on('error', () => socket.destroy())
  }
  function startTls() {
    socket.removeAllListeners('data')
    socket = new TLSSocket(plain, { isServer: true, ...settings.certificate })
    state.isEncrypted = true
    listen()
  }
  listen()
  session.send(`OK [${formatCapabilities(state)}] emulator`)
}

type LoginState = { isAuthenticated: boolean; isEncrypted: boolean }

const formatCapabilities = ({ isEncrypted }: LoginState) =>
  `CAPABILITY IMAP4rev1 ID UIDPLUS MOVE SPECIAL-USE LIST-STATUS${isEncrypted ? '' : ' STARTTLS LOGINDISABLED'}`

/** Commands that a client may use before it has logged in. */
const createLoginCommands = (
  { user, password, onClientId }: ImapServerSettings,
  state: LoginState,
): Record<string, ImapCommandHandler> => ({
  CAPABILITY(_, { send }) {
    send(formatCapabilities(state))
    return 'OK done'
  },
  NOOP: () => 'OK done',
  ID(args, { send }) {
    onClientId(JSON.stringify(args))
    send('ID ("name" "emulator")')
    return 'OK done'
  },
  LOGIN([name, secret]) {
    if (!state.isEncrypted) return 'NO [PRIVACYREQUIRED] use TLS'
    state.isAuthenticated = readImapTokenText(name) === user && readImapTokenText(secret) === password
    return state.isAuthenticated ? 'OK logged in' : 'NO [AUTHENTICATIONFAILED] login failed'
  },
})
