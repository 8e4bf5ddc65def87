import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runCommand } from '../terminal/commands.ts'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium that runs here; installs one where there is none, and says what to type where it cannot. */
export async function chromiumPath(root: string) {
  const found = (await findChromium(root)) ?? (await install(root), await findChromium(root))
  if (found) return found
  throw new Error('no Chromium runs here; type: npx playwright install --with-deps chromium')
}

async function findChromium(root: string) {
  const candidates = [process.env['CHROMIUM_PATH'], ...usual, chromium.executablePath()]
  for (const path of candidates)
    if (path && existsSync(path) && (await runCommand(root, path, ['--version'])).code === 0) return path
}

async function install(root: string) {
  const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstallPackages) return void (await runCommand(root, 'playwright', ['install', 'chromium']))
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand(root, 'apt-get', ['update', '-qq'], quietly)
  await runCommand(
    root,
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
    quietly,
  )
}
