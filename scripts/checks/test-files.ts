import { spawn } from 'node:child_process'
import { createToolEnvironment } from '../terminal/commands.ts'
import { chromiumPath } from './chromium.ts'

/**
 * Runs these test files or folders with their usual reports and returns the exit code. `*.e2e.ts` runs in a browser.
 */
export async function runTestFiles(root: string, args: string[]) {
  const isBrowserTest = (path: string) => /\.e2e\.ts$|(^|\/)e2e\/?$/.test(path)
  const browser = args.filter(isBrowserTest)
  const unit = args.filter((arg) => !isBrowserTest(arg))
  const hasUnit = unit.some((arg) => !arg.startsWith('-'))
  const unitCode = hasUnit ? await run(root, 'vitest', ['run', ...unit]) : 0
  if (unitCode !== 0 || browser.length === 0) return unitCode
  return run(root, 'playwright', ['test', ...browser], { CHROMIUM_PATH: await chromiumPath(root) })
}

const run = (root: string, command: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: createToolEnvironment(root, env), stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
