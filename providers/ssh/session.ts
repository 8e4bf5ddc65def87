import type { Client, ClientChannel, SFTPWrapper } from 'ssh2'
import { SshError } from './errors.ts'

/** `code` is null when a signal ended it. */
export type Ran = { code: number | null; output: Buffer; errors: string }

export type SshSession = {
  /** Runs a bash script that is given by standard input: nothing of it stands in any list of processes. */
  run(script: string): Promise<Ran>
  upload(localFile: string, remoteFile: string): Promise<void>
  close(): void
}

/** What a script may take: what takes longer is detached and asked for. */
const runTimeoutMs = 30_000
/** An upload that moves nothing for so long has ended. */
const stalledMs = 30_000
/** What a server may answer to one script. */
const maxOutputBytes = 1024 * 1024

/** The session of a client that is logged in. Everything it has under way ends with the connection. */
export function openSession(client: Client): SshSession {
  const lost = new Promise<never>((_, reject) => {
    const say = () => reject(new SshError('DISCONNECTED', 'the connection to the server broke'))
    client.on('close', say)
    client.on('error', say)
  })
  lost.catch(() => {})
  const orLost = async <T>(work: Promise<T>) => {
    work.catch(() => {})
    return Promise.race([work, lost])
  }
  return {
    run: (script) => orLost(runScript(client, script)),
    upload: (localFile, remoteFile) => orLost(uploadFile(client, localFile, remoteFile)),
    close: () => void client.destroy(),
  }
}

function runScript(client: Client, script: string): Promise<Ran> {
  const timer = setTimeout(() => client.destroy(), runTimeoutMs)
  const ended = new Promise<Ran>((resolve, reject) =>
    client.exec('bash -se', (error, stream) => {
      if (error) {
        reject(new SshError('DISCONNECTED', 'the server opened no channel'))
        return
      }
      // Listened to at once: the exit code may have come in the same packet.
      resolve(collect(stream, () => client.destroy()))
      stream.end(script)
    }),
  )
  return ended.finally(() => clearTimeout(timer))
}

function collect(stream: ClientChannel, onTooMuch: () => void): Promise<Ran> {
  const output: Buffer[] = []
  const errors: Buffer[] = []
  let bytes = 0
  const keepIn = (list: Buffer[]) => (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxOutputBytes) onTooMuch()
    else list.push(chunk)
  }
  stream.on('data', keepIn(output))
  stream.stderr.on('data', keepIn(errors))
  // A shell that ends before it has read all: what it came to is in its exit code.
  stream.on('error', () => {})
  return new Promise((resolve, reject) => {
    let code: number | null | undefined
    stream.on('exit', (status: number | null) => (code = status))
    stream.on('close', () => {
      if (code === undefined) reject(new SshError('DISCONNECTED', 'the connection to the server broke'))
      else resolve({ code, output: Buffer.concat(output), errors: Buffer.concat(errors).toString() })
    })
  })
}

async function uploadFile(client: Client, localFile: string, remoteFile: string) {
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, channel) =>
      error ? reject(new SshError('DISCONNECTED', 'the server takes no files (SFTP)')) : resolve(channel),
    ),
  )
  const timer = setTimeout(() => client.destroy(), stalledMs)
  const step = () => void timer.refresh()
  await new Promise<void>((resolve, reject) =>
    sftp.fastPut(localFile, remoteFile, { mode: 0o600, step }, (error) =>
      error ? reject(new SshError('DISCONNECTED', `the file was not taken: ${error.message}`)) : resolve(),
    ),
  ).finally(() => clearTimeout(timer))
  sftp.end()
}
