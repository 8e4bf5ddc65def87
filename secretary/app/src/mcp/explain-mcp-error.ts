import { ApiError } from '@sanhe/kit/http/client'
import type { McpLabels } from './mcp-text.ts'

/** Returns the message about a refusal of the agent. */
export function explainMcpError(error: unknown, { errors, failed }: McpLabels) {
  const code = error instanceof ApiError ? String(error.body['error']) : ''
  return code in errors ? errors[code as keyof typeof errors] : failed
}

/** Returns the message about a server that gives no tools. A newer agent may report problems that are unknown here. */
export const explainMcpProblem = (problem: string, { problems }: McpLabels) =>
  problem in problems ? problems[problem as keyof typeof problems] : problems.failing
