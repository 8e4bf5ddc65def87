import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { movableClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { createAcmeRoot, startAcmeEmulator } from '@sanhe/providers/emulators/acme-emulator'
import { vi } from 'vitest'
import { loadConfig } from '#config'
import { type RunCertificateAuthorityTask, runCertificateAuthorityTask } from '../authority-task.ts'
import { type CertificateManager, openCertificateManager } from '../certificate-manager.ts'

export type AcmeFixture = Awaited<ReturnType<typeof startAcmeFixture>>

const root = createAcmeRoot(Date.now())

/** Connects by TLS like a browser; rejects if the certificate is not trusted. An empty `ca` trusts any certificate. */
const connectTls = (port: number, ca: string) =>
  new Promise<TLSSocket>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ...(ca ? { ca } : { rejectUnauthorized: false }) })
    socket.once('secureConnect', () => resolve(socket)).once('error', reject)
  })

/** Starts an ACME emulator, and certificate managers that request their certificates from it. */
export async function startAcmeFixture() {
  const { certificate, ...rest } = await root
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-acme-'))
  const clock = movableClock()
  const ports = { http: await findFreePort(), tls: await findFreePort() }
  const emulator = await startAcmeEmulator({ root: { certificate, ...rest }, clock, ports })
  const running: { manager: CertificateManager; server: Server }[] = []
  const warnings = vi.fn()
  const caFile = join(folder, 'root.pem')
  writeFileSync(caFile, certificate)

  /** Starts an HTTPS server with a certificate manager, as the agent does. */
  async function startManager(
    settings: Record<string, string> = {},
    runTask: RunCertificateAuthorityTask = runCertificateAuthorityTask,
  ) {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_ADDRESS: '127.0.0.1:3000',
      ACME_DIRECTORY_URL: emulator.directoryUrl,
      ACME_CA_FILE: caFile,
      ACME_HTTP_PORT: String(ports.http),
      ACME_TLS_PORT: String(ports.tls),
      ...settings,
    })
    const polling = { attempts: 100, firstMs: 10, longestMs: 50 }
    const log = { info() {}, warn: warnings, error() {} }
    const manager = openCertificateManager({ config, clock, log }, { polling, runTask, random: () => 0 })
    const server = createServer({ ...manager.current() }, (_, response) => response.end('hello'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    running.push({ manager, server })
    manager.serveBy(server)
    const { port } = server.address() as { port: number }
    return { manager, port, tick: () => manager.jobs[0]?.run(clock.now()) }
  }

  /** Starts the job that renews the certificate, and waits for the end of its first attempt to get a certificate. */
  async function startSettledManager(settings?: Record<string, string>) {
    const started = await startManager(settings)
    await started.manager.settled()
    return started
  }

  const connectTo = (port: number, ca = certificate) => connectTls(port, ca)

  /** Returns the certificate that a server shows. */
  async function certificateAt(port: number, ca?: string) {
    const socket = await connectTo(port, ca)
    const shown = socket.getPeerX509Certificate()
    socket.destroy()
    return shown
  }

  async function stop() {
    for (const { manager, server } of running) {
      await manager.stop()
      server.closeAllConnections()
      server.close()
    }
    await emulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    folder,
    clock,
    ports,
    emulator,
    warnings,
    startManager,
    startSettledManager,
    connectTo,
    certificateAt,
    stop,
  }
}
