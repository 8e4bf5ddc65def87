import { globSync } from 'node:fs'
import { relative } from 'node:path'

const notTests = /(^|\/)(node_modules|dist|e2e|data|\.cache)(\/|$)/

/**
 * Returns the test files of the repository that a report of Vitest does not contain. Such a file exists when one
 * project of `vitest.config.ts` excludes it and no other project includes it. Vitest does not report it.
 */
export function listUnrunTests(root: string, report: { testResults: { name: string }[] }): string[] {
  const run = new Set(report.testResults.map(({ name }) => relative(root, name)))
  const files = globSync('**/*.test.ts', { cwd: root, exclude: (path) => notTests.test(path) })
  return files.filter((file) => !notTests.test(file) && !run.has(file)).toSorted()
}
