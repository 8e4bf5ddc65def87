import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const certificates = '/usr/local/share/ca-certificates'
/** Builds without namespaces also work where the machine forbids namespaces to builds. */
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }

/** Returns why an image cannot be built and run here; undefined if it can. */
export function findContainerProblem() {
  if (process.getuid?.() !== 0) return 'it needs root'
  const missing = ['debootstrap', 'buildah', 'podman', 'runc'].find(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  return missing && `${missing} is not installed`
}

/** Runs a program and returns its output. Throws with the end of the output when it fails. */
export function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${`${stdout}${stderr}`.slice(-3000)}`)
  return stdout.trim()
}

export const podman = (...args: string[]) =>
  run('podman', ['--runtime=/usr/sbin/runc', '--cgroup-manager=cgroupfs', ...args])

/**
 * Creates an image of Debian 12 by debootstrap, without a registry. Certificate authorities of this machine, such as
 * the one of a proxy, are added.
 */
export function createBaseImage(cache: string, name: string) {
  if (!existsSync(cache)) {
    rmSync(`${cache}.new`, { recursive: true, force: true })
    mkdirSync(join(cache, '..'), { recursive: true })
    run('debootstrap', ['--variant=minbase', 'bookworm', `${cache}.new`])
    renameSync(`${cache}.new`, cache)
  }
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', container, cache, '/'])
  const own = existsSync(certificates)
    ? readdirSync(certificates).filter((file) => file.endsWith('.crt'))
    : []
  if (own.length) {
    const paths = own.map((file) => join(certificates, file))
    run('buildah', ['copy', container, ...paths, `${certificates}/`])
    run('buildah', ['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container])
  }
  run('buildah', ['commit', '--rm', container, name])
}

/** Builds the image of a commit with the Containerfile of the repository. */
export function buildImage(root: string, context: string, base: string, name: string) {
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context, { recursive: true })
  run('sh', ['-c', `git -C ${root} archive HEAD | tar -x -C ${context}`])
  run('buildah', [
    'build',
    '--layers',
    '--network=host',
    `--build-arg=BASE=${base}`,
    `--file=${context}/deploy/container/Containerfile`,
    `--tag=${name}`,
    context,
  ])
  rmSync(context, { recursive: true, force: true })
}
