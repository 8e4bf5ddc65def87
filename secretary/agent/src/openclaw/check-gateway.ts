import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import type { gatewayProblems } from './contract.ts'
import { ConnectionLostError, GatewayRequestError } from './connection.ts'
import { GatewayFault, type GatewayFaultKind } from './faults.ts'
import { ModelList } from './frames.ts'
import { connectAsEntered, type GatewayDeps, type GatewayInput } from './service.ts'
import { toPairing } from './views.ts'

type Problem = (typeof gatewayProblems)[number]

const maxModels = 100

const problems: Partial<Record<GatewayFaultKind, Problem>> = {
  unreachable: 'unreachable',
  blocked: 'blocked',
  insecure: 'not_encrypted',
  starting: 'starting',
  tokenRefused: 'token_refused',
  tokenMissing: 'token_missing',
  scopeMismatch: 'scope_mismatch',
  rateLimited: 'too_many',
  pairing: 'pairing',
  protocol: 'protocol',
}

/** Connects to a gateway as entered, and returns its version and models, or the reason why it cannot be used. */
export async function checkGateway(deps: GatewayDeps, input: GatewayInput, resolver: DnsResolver) {
  const began = performance.now()
  const answer = await readGateway(deps, input, resolver).catch(toProblem)
  return { ...noAnswer, ...answer, took_ms: Math.round(performance.now() - began) }
}

const noAnswer = { problem: null, version: null, models: [], attachments: null, pairing: null }

async function readGateway(deps: GatewayDeps, input: GatewayInput, resolver: DnsResolver) {
  const { connection, hello } = await connectAsEntered(deps, input, resolver)
  try {
    const { data } = ModelList.safeParse(await connection.request('models.list', {}))
    const limits = hello.policy.attachments
    return {
      version: hello.server.version,
      models: (data?.models ?? []).slice(0, maxModels).map(({ id }) => id.toWellFormed()),
      attachments: limits ? { max_bytes: limits.maxBytes, max_image_bytes: limits.maxImageBytes } : null,
    }
  } finally {
    connection.close()
  }
}

function toProblem(error: unknown) {
  if (error instanceof GatewayFault)
    return { problem: problems[error.kind] ?? 'failing', pairing: toPairing(error.requestId) } as const
  if (error instanceof GatewayRequestError) return { problem: 'failing' } as const
  if (error instanceof ConnectionLostError) return { problem: 'unreachable' } as const
  throw error
}
