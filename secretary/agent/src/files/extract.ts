import { runInLimitedProcess } from '@sanhe/kit/concurrency/limited-process'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { DocumentKind } from './rules.ts'

const program = new URL('./extract-process.ts', import.meta.url)
/** Time and memory limits of reading one document. */
const defaultLimits = { timeoutMs: 30 * secondMs, maxHeapMb: 256, maxMemoryBytes: 700 * 1024 * 1024 }

type Result = { text: string } | { problem: string }

/** Returns the text of a document. Rejects if it is damaged, protected, or exceeds the limits. */
export async function extractDocumentText(
  path: string,
  kind: Exclude<DocumentKind, 'text'>,
  limits: { timeoutMs?: number } = {},
): Promise<string> {
  const result = await runInLimitedProcess<Result>(program, { path, kind }, { ...defaultLimits, ...limits })
  if ('problem' in result) throw new Error(result.problem)
  return result.text
}
