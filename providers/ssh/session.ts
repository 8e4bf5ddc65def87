import type { Client, ClientChannel, SFTPWrapper } from 'ssh2'
import { SshError } from './errors.ts'

/** Result of a script. `code`: exit code; null if a signal ended the script. */
export type SshScriptResult = { code: number | null; output: Buffer; errors: string }

export type SshSession = {
  /** Runs a bash script from standard input, so that no part of it appears in a list of processes. */
  run(script: string): Promise<SshScriptResult>
  upload(localFile: string, remoteFile: string): Promise<void>
  close(): void
}

/** Time limit of a script in ms. Longer work must run in the background and be polled. */
const runTimeoutMs = 30_000
/** Time in ms without progress after which an upload has failed. */
const stalledMs = 30_000
const maxOutputBytes = 1024 * 1024

/** Opens a session on a logged-in SSH client. Running scripts and uploads reject when the connection ends. */
export function openSshSession(client: Client): SshSession {
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

function runScript(client: Client, script: string): Promise<SshScriptResult> {
  const timer = setTimeout(() => client.destroy(), runTimeoutMs)
  const ended = new Promise<SshScriptResult>((resolve, reject) =>
    client.exec('bash -se', (error, stream) => {
      if (error) {
        reject(new SshError('DISCONNECTED', 'the server opened no channel'))
        return
      }
      // Listens for the exit code before writing, because it may arrive in the same packet as the output.
      resolve(collect(stream, () => client.destroy()))
      stream.end(script)
    }),
  )
  return ended.finally(() => clearTimeout(timer))
}

function collect(stream: ClientChannel, onTooMuch: () => void): Promise<SshScriptResult> {
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
  // Write errors are ignored: a shell may exit before it has read the whole script, and its exit code tells
  // the result.
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
