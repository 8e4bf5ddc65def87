import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type SshEmulatorOptions, startSshEmulator } from '@sanhe/providers/emulators/ssh'

export const testRootPassword = 'canary-Root-pässword-7f3a'

const programs = {
  id: 'echo 0',
  df: 'echo "Filesystem 1024-blocks Used Available Capacity Mounted"; echo "none 9999999 0 5000000 0% /"',
}

/**
 * Starts a server to which tests deploy: the SSH emulator over a folder that serves as its root, with programs whose
 * output a test chooses.
 */
export async function startTestServer(options: Partial<SshEmulatorOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-server-'))
  const root = join(folder, 'root')
  const path = join(folder, 'bin')
  const file = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  /** Replaces the program of this name on the emulated server. */
  const program = (name: string, script: string) => {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, name), `#!/bin/bash\n${script}\n`)
    chmodSync(join(path, name), 0o755)
  }
  for (const [name, script] of Object.entries(programs)) program(name, script)
  file('proc/meminfo', 'MemTotal:        2000000 kB\nMemFree: 1000 kB\n')
  const ssh = await startSshEmulator({ root, path, password: testRootPassword, ...options })
  const read = (name: string) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '')
  return {
    ...ssh,
    folder,
    root,
    file,
    program,
    read,
    async stop() {
      await ssh.stop()
      killGroup(read('var/lib/secretary/agent.pid'))
      for (const step of ['image', 'security', 'start', 'environment'])
        killGroup(read(`var/lib/secretary/steps/${step}/pid`))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

function killGroup(pid: string) {
  const command = Number(pid) && commandOf(Number(pid))
  // Kills the process only if it is an agent. The original process may have ended, and its id may belong to another
  // process now.
  if (command && /secretary/.test(command)) process.kill(-Number(pid), 'SIGKILL')
}

function commandOf(pid: number) {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Accepts connections at every IP address of this machine and never responds. */
export async function listenWithoutResponding() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
