import { runInLimitedProcess, untrustedFileLimits } from '@sanhe/kit/concurrency/limited-process'
import type { DocumentKind } from './rules.ts'

const program = new URL('./extract-process.ts', import.meta.url)

type Result = { text: string } | { problem: string }

/** Returns the text of a document. Rejects if it is damaged, protected, or exceeds the limits. */
export async function extractDocumentText(
  path: string,
  kind: Exclude<DocumentKind, 'text'>,
  limits: { timeoutMs?: number } = {},
): Promise<string> {
  const result = await runInLimitedProcess<Result>(
    program,
    { path, kind },
    { ...untrustedFileLimits, ...limits },
  )
  if ('problem' in result) throw new Error(result.problem)
  return result.text
}
