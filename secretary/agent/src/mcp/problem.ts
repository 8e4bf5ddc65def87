import { OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { BlockedUrlError } from '#core'
import type { mcpProblems } from './contract.ts'
import { McpLoginRequiredError } from './mcp-server.ts'

export type McpProblem = (typeof mcpProblems)[number]

const refusedStatuses = new Set([401, 403])

/** Returns the problem of a server for the owner. The error itself is logged only. */
export function toMcpProblem(error: unknown): McpProblem {
  if (error instanceof BlockedUrlError) return 'blocked'
  if (isLoginNeeded(error)) return 'login'
  if (error instanceof StreamableHTTPError) return isNotMcp(error.code) ? 'not_mcp' : 'failing'
  if (error instanceof McpError) return problemsOfProtocol[error.code] ?? 'failing'
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return 'not_mcp'
  // A program that cannot be started.
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'ended'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  return error instanceof TypeError ? 'unreachable' : 'failing'
}

const isLoginNeeded = (error: unknown) =>
  error instanceof McpLoginRequiredError ||
  error instanceof UnauthorizedError ||
  error instanceof OAuthError ||
  (error instanceof StreamableHTTPError && refusedStatuses.has(error.code ?? 0))

/** Statuses below 500 other than a refused login: the URL leads to another page or service. -1: a wrong media type. */
const isNotMcp = (status = 0) => status < 500

const problemsOfProtocol: Record<number, McpProblem> = {
  [ErrorCode.RequestTimeout]: 'timeout',
  [ErrorCode.ConnectionClosed]: 'ended',
}
