import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isPlaintextUrl, resolveGatewayAddresses } from './address-rules.ts'
import {
  ConnectionLostError,
  type GatewayConnection,
  GatewayRequestError,
  openGatewayConnection,
} from './connection.ts'
import { signDevice } from './device-identity.ts'
import { GatewayFault, type GatewayFaultKind } from './faults.ts'
import { Challenge, type GatewayErrorBody, Hello } from './frames.ts'

const protocolVersion = 4
/**
 * The gateway accepts only known clients. It counts `cli` as interactive, so that commands wait for approval; a backend
 * client would be refused at once.
 */
const client = { id: 'cli', version: '1.0.0', platform: 'linux', mode: 'cli' } as const
const role = 'operator'
const scopes = ['operator.read', 'operator.write', 'operator.approvals'] as const
/** Without `exec-approvals`, the gateway refuses each command that needs approval. */
const caps = ['tool-events', 'exec-approvals'] as const
const challengeTimeoutMs = 10 * secondMs
/** Longest total time to wait for a gateway that is still starting. */
const startupWaitMs = 30 * secondMs
const maxRetryDelayMs = 5 * secondMs

export type GatewayLogin = {
  url: string
  allowsPlaintext: boolean
  token: string | undefined
  deviceToken: string | undefined
  /** Private key of this device. */
  deviceKey: string
}
export type ConnectedGateway = { connection: GatewayConnection; hello: Hello }

/** Connects and identifies this device. If the gateway is still starting, retries until a time limit. */
export async function connectGateway(
  login: GatewayLogin,
  resolver: DnsResolver = systemDnsResolver,
): Promise<ConnectedGateway> {
  if (isPlaintextUrl(login.url) && !login.allowsPlaintext) throw new GatewayFault('insecure')
  const addresses = await resolveGatewayAddresses(resolver, login.url)
  let waitedMs = 0
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows the one before it
      return await connectOnce(login, addresses)
    } catch (error) {
      if (!(error instanceof GatewayFault) || error.kind !== 'starting' || waitedMs >= startupWaitMs)
        throw error
      const delayMs = Math.min(error.retryAfterMs ?? secondMs, maxRetryDelayMs)
      waitedMs += delayMs
      // oxlint-disable-next-line no-await-in-loop -- the gateway asked for this delay
      await sleep(delayMs)
    }
  }
}

async function connectOnce(login: GatewayLogin, addresses: string[]): Promise<ConnectedGateway> {
  const connection = await openGatewayConnection(login.url, addresses).catch((cause: unknown) => {
    throw new GatewayFault('unreachable', '', { cause })
  })
  try {
    const challenge = await readChallenge(connection)
    const answer = await connection.request('connect', connectParams(login, challenge))
    const hello = Hello.safeParse(answer)
    if (!hello.success) throw new GatewayFault('protocol')
    return { connection, hello: hello.data }
  } catch (error) {
    connection.close()
    if (error instanceof GatewayRequestError) throw toFault(error.body)
    if (error instanceof ConnectionLostError) throw new GatewayFault('unreachable', '', { cause: error })
    throw error
  }
}

async function readChallenge(connection: GatewayConnection) {
  const received = new Promise<unknown>((resolve) =>
    connection.onEvent(({ event, payload }) => {
      if (event === 'connect.challenge') resolve(payload)
    }),
  )
  const silent = sleep(challengeTimeoutMs, undefined, { ref: false })
  const challenge = Challenge.safeParse(await Promise.race([received, silent, connection.closed]))
  if (!challenge.success) throw new GatewayFault('protocol')
  return challenge.data
}

function connectParams(login: GatewayLogin, { nonce, ts }: { nonce: string; ts: number }) {
  const { token = '', deviceToken, deviceKey } = login
  const signed = { clientId: client.id, clientMode: client.mode, role, scopes, platform: client.platform }
  return {
    minProtocol: protocolVersion,
    maxProtocol: protocolVersion,
    client,
    role,
    scopes,
    caps,
    ...authOf(deviceToken, token),
    device: signDevice(deviceKey, { ...signed, token: deviceToken ?? token, nonce, signedAt: ts }),
  }
}

function authOf(deviceToken: string | undefined, token: string) {
  if (deviceToken !== undefined) return { auth: { deviceToken } }
  return token ? { auth: { token } } : {}
}

const faultsByCode: Record<string, GatewayFaultKind> = {
  AUTH_TOKEN_MISMATCH: 'tokenRefused',
  AUTH_DEVICE_TOKEN_MISMATCH: 'tokenRefused',
  AUTH_UNAUTHORIZED: 'tokenRefused',
  AUTH_TOKEN_MISSING: 'tokenMissing',
  AUTH_REQUIRED: 'tokenMissing',
  AUTH_SCOPE_MISMATCH: 'scopeMismatch',
  AUTH_RATE_LIMITED: 'rateLimited',
  PAIRING_REQUIRED: 'pairing',
  PROTOCOL_MISMATCH: 'protocol',
}

function toFault({ code, message, details, retryAfterMs }: GatewayErrorBody) {
  const kind = faultsByCode[details?.code ?? ''] ?? (code === 'UNAVAILABLE' ? 'starting' : 'failing')
  return new GatewayFault(kind, message, { requestId: details?.requestId, retryAfterMs })
}
