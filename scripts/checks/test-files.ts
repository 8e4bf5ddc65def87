import { spawn } from 'node:child_process'
import { createToolEnvironment } from '../terminal/commands.ts'
import { findOrInstallChromium } from './chromium.ts'

const isBrowserTest = (path: string) => /\.e2e\.ts$|(^|\/)e2e\/?$/.test(path)

/**
 * Runs these test files or folders with their usual reports and returns the exit code. `*.e2e.ts` runs in a browser
 * with Playwright, every other test with Vitest. Options such as `--workers=1` go to the tool that runs the tests.
 */
export async function runTestFiles(root: string, args: string[]) {
  const options = args.filter((arg) => arg.startsWith('-'))
  const paths = args.filter((arg) => !arg.startsWith('-'))
  const browser = paths.filter(isBrowserTest)
  const unit = paths.filter((path) => !isBrowserTest(path))
  if (options.length > 0 && unit.length > 0 && browser.length > 0) {
    process.stderr.write(
      `sanhe: run unit tests and browser tests separately: ${options.join(' ')} is for one tool only\n`,
    )
    return 1
  }
  const unitCode = unit.length > 0 ? await run(root, 'vitest', ['run', ...unit, ...options]) : 0
  if (unitCode !== 0 || browser.length === 0) return unitCode
  const env = { CHROMIUM_PATH: await findOrInstallChromium(root) }
  return run(root, 'playwright', ['test', ...browser, ...options], env)
}

const run = (root: string, command: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: createToolEnvironment(root, env), stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
