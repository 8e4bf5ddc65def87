import { fileURLToPath } from 'node:url'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  startDeployingBackend,
  startTestServer,
  type TestServer,
} from '#testing'

vi.setConfig({ testTimeout: 180_000 })

const agent = fileURLToPath(new URL('../../../agent/src', import.meta.url))
const image = `registry.example/sanhe/agent@sha256:${'a1'.repeat(32)}`

/** Fake `docker` program: logs its arguments and runs the programs of containers as plain processes. */
const docker = `
echo "$*" >>"$DESTDIR/docker.log"
case "$*" in
  version) [ -e "$DESTDIR/installed" ] ;;
  *certificate/main.ts*) '${process.execPath}' '${agent}/certificate/main.ts' "$DESTDIR/etc/secretary/tls" 127.0.0.1 ;;
  *--detach*)
    export TLS_CERT_FILE="$DESTDIR/etc/secretary/tls/cert.pem" TLS_KEY_FILE="$DESTDIR/etc/secretary/tls/key.pem"
    export DATA_DIR="$DESTDIR/data"
    env $(cat "$DESTDIR/etc/secretary/docker.env") HOST=127.0.0.1 setsid '${process.execPath}' '${agent}/main.ts' secretary >/dev/null 2>&1 </dev/null &
    mkdir -p "$DESTDIR/var/lib/secretary"
    echo $! >"$DESTDIR/var/lib/secretary/agent.pid" ;;
  ps*) cat "$DESTDIR/var/lib/secretary/agent.pid" 2>/dev/null || true ;;
esac`

describe('a deployment with Docker', () => {
  let backend: DeployingBackend
  let server: TestServer
  let challengePort: number
  beforeAll(async () => {
    challengePort = await findFreePort()
    const settings = {
      DEPLOY_DRIVER: 'docker',
      DEPLOY_DOCKER_IMAGE: image,
      // No server listens at this certificate authority, so the agent keeps its self-signed certificate.
      DEPLOY_ACME_DIRECTORY_URL: 'https://127.0.0.1:9/directory',
      DEPLOY_ACME_HTTP_PORT: String(challengePort),
      DEPLOY_ACME_TLS_PORT: '0',
    }
    backend = await startDeployingBackend({ settings, image: 'as configured' })
  })
  afterAll(() => backend.stop())
  beforeEach(async () => {
    server = await startTestServer()
    server.program('docker', docker)
    server.program('apt-get', 'echo "apt-get $*" >>"$DESTDIR/docker.log"; touch "$DESTDIR/installed"')
    server.program('chown', 'echo "chown $*" >>"$DESTDIR/docker.log"')
  })
  afterEach(() => server.stop())
  /** Returns the log lines that explain an unexpected error code. */
  const said = ({ log_tail }: { log_tail: string[] }) => [...log_tail, ...calls()].join('\n')
  const calls = () => server.read('docker.log').trim().split('\n')

  test('a deployment with Docker installs Docker, pulls the image by its digest and starts a restricted container', async () => {
    const done = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    expect(done, said(done)).toMatchObject({ status: 'success', progress: 100 })
    expect(calls()).toContain('apt-get install -y --no-install-recommends docker.io')
    expect(calls()).toContain(`pull --quiet ${image}`)
    const run = calls().find((call) => call.startsWith('run --detach')) ?? ''
    for (const option of [
      '--read-only',
      '--cap-drop ALL',
      '--security-opt no-new-privileges',
      '--user 65534:65534',
    ])
      expect(run).toContain(option)
    // A deployment to a loopback address publishes the agent's port only on loopback.
    expect(run).toContain(`--publish 127.0.0.1:${backend.agentPort}:${backend.agentPort}`)
    // The certificate authority validates the agent at this port, which the container may open without a capability.
    expect(run).toContain(`--publish 127.0.0.1:${challengePort}:${challengePort} `)
    expect(run).toContain('--sysctl net.ipv4.ip_unprivileged_port_start=0')
    expect(run.endsWith(image)).toBe(true)
    expect(run).not.toMatch(/AGENT_API_KEY/)
    expect(server.read('etc/secretary/docker.env')).toMatch(/^AGENT_API_KEY=[\w-]{43}$/m)
  })

  test('a deployment fails with APT_LOCKED while another apt runs on the server', async () => {
    server.program('apt-get', 'echo "E: Could not get lock /var/lib/dpkg/lock-frontend." >&2; exit 100')
    const failed = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    expect(failed, said(failed)).toMatchObject({ error_code: 'APT_LOCKED' })
  })

  test('a deployment fails with DOWNLOAD_FAILED when no package mirror offers Docker', async () => {
    server.program('apt-get', 'echo "E: Unable to fetch some archives" >&2; exit 100')
    const failed = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    expect(failed, said(failed)).toMatchObject({ error_code: 'DOWNLOAD_FAILED' })
  })

  test('a deployment fails with DOWNLOAD_FAILED when the Docker image cannot be pulled', async () => {
    server.file('installed', '')
    server.program('docker', `[ "$1" != pull ] || exit 1\n${docker}`)
    const failed = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    expect(failed, said(failed)).toMatchObject({
      error_code: 'DOWNLOAD_FAILED',
      current_step: 'download agent image',
    })
    // The server already has Docker, so nothing was installed.
    expect(calls().filter((call) => call.startsWith('apt-get'))).toEqual([])
  })
})
