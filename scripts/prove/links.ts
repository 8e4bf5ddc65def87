import { resolve } from 'node:path'
import type { ExtendedTestSuite } from './run-extended-tests.ts'

const timeoutMs = 600_000

/**
 * Returns the proof of the links of documents. `folder`: folder of Markdown files to import and measure, such as a vault
 * of Obsidian. Without it, the proof measures the small vault of the test.
 */
export const listLinkExtendedTests = ({ folder }: { folder?: string }): ExtendedTestSuite[] => [
  {
    suite: 'documents.links',
    file: 'documents/server/src/links/vault-links.test.ts',
    env: folder === undefined ? {} : { LINKS_VAULT: resolve(folder) },
    timeoutMs,
  },
]
