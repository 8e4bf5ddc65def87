import type { RunningGateway } from './runs.ts'

const allowedParams: Record<string, string[]> = {
  'chat.send': ['sessionKey', 'message', 'idempotencyKey', 'attachments', 'queueMode'],
  'chat.history': ['sessionKey', 'limit', 'cursor'],
  'chat.abort': ['sessionKey', 'runId'],
  'sessions.messages.subscribe': ['key'],
  'exec.approval.list': [],
  'exec.approval.resolve': ['id', 'decision'],
  'models.list': [],
}

/** Thrown for a request that the gateway refuses. */
export class RefusedRequestError extends Error {
  override name = 'RefusedRequestError'
}

/** Answers a request of a connected client. Throws a `RefusedRequestError` for a wrong request. */
export function answerRequest(
  gateway: RunningGateway,
  { method, params }: { method: string; params: Record<string, unknown> },
  clientId: string,
): unknown {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const unexpected = Object.keys(params).find((name) => !allowedParams[method]?.includes(name))
  if (!allowedParams[method] || unexpected !== undefined)
    throw new RefusedRequestError(`unexpected property ${unexpected ?? method}`)
  switch (method) {
    case 'chat.send':
      return gateway.send(text('sessionKey'), text('message'), text('idempotencyKey'))
    case 'chat.history':
      return gateway.history(text('sessionKey'))
    case 'chat.abort':
      return gateway.abort(text('sessionKey'), text('runId'))
    case 'sessions.messages.subscribe':
      return { subscribed: true, key: text('key') }
    case 'exec.approval.list':
      return gateway.approvals.list()
    case 'models.list':
      return { models: [{ id: 'emulator', name: 'emulator', provider: 'mock' }] }
    default:
      if (!gateway.approvals.resolve(text('id'), text('decision'), clientId))
        throw new RefusedRequestError('approval already resolved')
      return { ok: true }
  }
}
