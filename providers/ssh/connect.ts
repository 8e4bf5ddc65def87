import { type AnyAuthMethod, Client, type KeyboardInteractiveCallback, type Prompt } from 'ssh2'
import { SshError, toSshError } from './errors.ts'
import { hostKeyFingerprint } from './host-key.ts'
import { openSshSession, type SshSession } from './session.ts'

export type SshHost = { host: string; port: number; timeoutMs: number }
export type SshLogin = { user: string } & ({ password: string } | { privateKey: string })

const keepaliveMs = 5000
const maxUnansweredKeepalives = 3

/** Logs in to an SSH server that has shown the pinned host key. Credentials are never sent to another server. */
export function connectSsh(
  { host, port, timeoutMs }: SshHost,
  pinnedKey: string,
  login: SshLogin,
): Promise<SshSession> {
  const client = new Client()
  const methods = createMethods(login)
  let isPinned = true
  return new Promise((resolve, reject) => {
    const failWith = (error: SshError) => {
      reject(error)
      client.destroy()
    }
    client.on('ready', () => resolve(openSshSession(client)))
    client.on('error', (error) => {
      if (!isPinned) failWith(new SshError('HOST_KEY_CHANGED', 'the server shows another key than before'))
      else if (methods.isKeyboardOnly() && (error as { level?: string }).level === 'client-authentication')
        failWith(new SshError('KEYBOARD_REFUSED', 'the server asks questions and took no answer'))
      else failWith(toSshError(error))
    })
    client.on('close', () => failWith(new SshError('DISCONNECTED', 'the server closed the connection')))
    client.connect({
      host,
      port,
      username: login.user,
      readyTimeout: timeoutMs,
      keepaliveInterval: keepaliveMs,
      keepaliveCountMax: maxUnansweredKeepalives,
      hostVerifier: (key: Buffer) => (isPinned = hostKeyFingerprint(key) === pinnedKey),
      authHandler: (left, _, next) => next(methods.next(left) as AnyAuthMethod),
    })
    disableNagle(client)
  })
}

/**
 * Disables Nagle's algorithm. With Nagle's algorithm, each small packet of a script waits for the answer to the
 * previous packet. The type declarations of the library lack this method.
 */
const disableNagle = (client: Client) =>
  (client as Client & { setNoDelay(is: boolean): void }).setNoDelay(true)

/**
 * Tries the login method `none` first, because the server's answer lists its login methods. Without the list, a
 * disabled method would look like a refused password.
 */
function createMethods(login: SshLogin) {
  let offered: string[] | null = null
  const untried = methodsOf(login)
  return {
    isKeyboardOnly: () => offered !== null && !offered.includes('password') && 'password' in login,
    next(left: string[] | null): AnyAuthMethod | false {
      if (left === null) return { type: 'none', username: login.user }
      offered ??= left
      const at = untried.findIndex(({ type }) => left.includes(type))
      return at < 0 ? false : (untried.splice(at, 1)[0] ?? false)
    },
  }
}

function methodsOf(login: SshLogin): AnyAuthMethod[] {
  const { user: username } = login
  if ('privateKey' in login) return [{ type: 'publickey', username, key: login.privateKey }]
  const { password } = login
  return [
    { type: 'password', username, password },
    { type: 'keyboard-interactive', username, prompt: createPasswordAnswer(password) },
  ]
}

/**
 * Answers only the first hidden question with the password: a second question asks for something else, such as a
 * one-time code.
 */
function createPasswordAnswer(password: string) {
  let isAnswered = false
  return (_: string, _i: string, _l: string, prompts: Prompt[], finish: KeyboardInteractiveCallback) =>
    finish(
      prompts.map(({ echo }) => {
        const answer = isAnswered || echo ? '' : password
        isAnswered ||= !echo
        return answer
      }),
    )
}
