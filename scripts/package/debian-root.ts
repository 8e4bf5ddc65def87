import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages = 'ca-certificates,libatomic1,libstdc++6,systemd,tzdata'
const boundFolders = ['proc', 'dev']

/** Returns why a Debian root cannot be created here; undefined if it can. */
export function findDebianRootProblem() {
  if (process.getuid?.() !== 0) return 'it needs root'
  const missing = ['debootstrap', 'dpkg-deb', 'chroot'].find(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  return missing && `${missing} is not installed`
}

/** Creates a clean Debian 12 in a temporary folder, from a copy that is downloaded once into `cache`. */
export function openDebianRoot(cache: string) {
  if (!existsSync(cache)) {
    rmSync(`${cache}.new`, { recursive: true, force: true })
    must('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', `${cache}.new`])
    renameSync(`${cache}.new`, cache)
  }
  const path = mkdtempSync(join(tmpdir(), 'sanhe-debian-'))
  must('cp', ['-a', `${cache}/.`, path])
  // mkdtemp creates a folder that other accounts cannot enter. The services run under other accounts and must be able
  // to enter it.
  must('chmod', ['755', path])
  for (const folder of boundFolders) must('mount', ['--rbind', `/${folder}`, join(path, folder)])
  const services = new Set<ChildProcess>()
  return {
    path,
    read: (file: string) => readFileSync(join(path, file), 'utf8').trim(),
    has: (file: string) => existsSync(join(path, file)),
    run: (command: string) => must('chroot', [path, 'sh', '-c', command]),
    /** Starts a product as its systemd unit specifies: user, folder, environment, settings and program. */
    start(product: string, env: Record<string, string>) {
      const unit = readFileSync(join(path, 'usr/lib/systemd/system/sanhe@.service'), 'utf8')
      const child = spawn('chroot', [path, 'sh', '-c', toStartCommand(unit, product, env)], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      })
      services.add(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      return {
        output: () => output,
        async stop() {
          child.kill('SIGTERM')
          services.delete(child)
          return ended
        },
      }
    },
    close() {
      for (const child of services) child.kill('SIGKILL')
      for (const folder of boundFolders) must('umount', ['--lazy', '--recursive', join(path, folder)])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

const linesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=-?(.*)$`, 'gm'))].map(([, value = '']) => value)

function toStartCommand(unit: string, product: string, env: Record<string, string>) {
  const values = (key: string) => linesOf(unit, key).map((value) => value.replaceAll('%i', product))
  const [user = ''] = values('User')
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return [
    'set -a',
    ...values('Environment').flatMap((line) => line.split(' ')),
    ...values('EnvironmentFile').map((file) => `. ${file}`),
    ...given,
    `umask ${values('UMask')[0]}`,
    `cd ${values('WorkingDirectory')[0]}`,
    `exec setpriv --reuid=${user} --regid=${user} --init-groups --no-new-privs ${values('ExecStart')[0]}`,
  ].join('\n')
}

function must(command: string, args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  })
  if (status !== 0)
    throw new Error(`${command} ${args.at(-1)} failed: ${error?.message ?? ''}${stdout}${stderr}`)
  return stdout
}
