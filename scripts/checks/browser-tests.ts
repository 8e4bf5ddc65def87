import { findOrInstallChromium } from './chromium.ts'
import type { CheckStepResult } from './steps.ts'
import { countFailures, retries, runTestRunner } from './test-runner.ts'

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Runs the tests of all clients in Chromium. The note counts the tests that did not pass at the first attempt. */
export async function runBrowserTests(root: string): Promise<CheckStepResult> {
  const { code, output, report } = await runTestRunner<PlaywrightReport>(
    root,
    'reports/playwright.json',
    ['playwright', 'test', `--retries=${retries}`],
    { CHROMIUM_PATH: await findOrInstallChromium(root) },
  )
  const { expected, flaky, unexpected, skipped } = report?.stats ?? {
    expected: 0,
    flaky: 0,
    unexpected: 0,
    skipped: 0,
  }
  return {
    passed: expected + flaky,
    failed: countFailures(code, unexpected),
    skipped,
    output,
    ...(flaky > 0 && { note: `${flaky} passed only when repeated` }),
  }
}
