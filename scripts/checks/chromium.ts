import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runCommand } from '../terminal/commands.ts'

/**
 * Paths of Chromium. The headless shell comes first: it renders no windows, tabs and menus, so tests take half the
 * processor time.
 */
const defaultPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Returns the path of a working Chromium. Installs Chromium when there is none; if that fails, throws with the command
 * to type.
 */
export async function findOrInstallChromium(root: string) {
  const found = (await findChromium(root)) ?? (await install(root), await findChromium(root))
  await installCertutil(root)
  if (found) return found
  throw new Error('no Chromium runs here; type: npx playwright install --with-deps chromium')
}

async function findChromium(root: string) {
  const candidates = [process.env['CHROMIUM_PATH'], ...defaultPaths, chromium.executablePath()]
  for (const path of candidates)
    if (path && existsSync(path) && (await runCommand(root, path, ['--version'])).code === 0) return path
}

const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs certutil, with which the browser of the deployment tests trusts a root certificate. Without certutil those
 * tests are skipped.
 */
async function installCertutil(root: string) {
  if (existsSync('/usr/bin/certutil') || !canInstallPackages()) return
  await runCommand(root, 'apt-get', ['update', '-qq'], quietly)
  await installPackages(root, 'libnss3-tools')
}

async function install(root: string) {
  if (!canInstallPackages()) return void (await runCommand(root, 'playwright', ['install', 'chromium']))
  await runCommand(root, 'apt-get', ['update', '-qq'], quietly)
  // Installs the whole Chromium on Debian releases that have no separate package for the headless shell.
  if ((await installPackages(root, 'chromium-headless-shell', 'fonts-noto-cjk')).code !== 0)
    await installPackages(root, 'chromium', 'fonts-noto-cjk')
}

const quietly = { DEBIAN_FRONTEND: 'noninteractive' }

const installPackages = (root: string, ...packages: string[]) =>
  runCommand(root, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly)
