import { createHash, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'

export type ConnectParams = {
  minProtocol: number
  maxProtocol: number
  client: { id: string; version: string; platform: string; mode: string }
  role: string
  scopes: string[]
  caps?: string[]
  auth?: { token?: string; deviceToken?: string }
  device?: { id: string; publicKey: string; signature: string; signedAt: number; nonce: string }
}

type Refusal = {
  code: string
  message: string
  details?: { code?: string; requestId?: string; reason?: string }
  retryAfterMs?: number
}

export type PairedDevice = { token: string; scopes: string[] }

export type GatewayDevices = {
  paired: Map<string, PairedDevice>
  /** Devices that wait for approval, by the id of their request. */
  pending: Map<string, { deviceId: string; scopes: string[] }>
}

const clientIds = new Set(['cli', 'gateway-client', 'openclaw-tui', 'openclaw-ios', 'openclaw-android'])
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

const refuse = (code: string, message: string): Refusal => ({
  code: 'INVALID_REQUEST',
  message,
  details: { code },
})

/** Checks a `connect` request as the gateway does. Returns the device's token, or the refusal. */
export function checkConnect(
  params: ConnectParams,
  challenge: { nonce: string; ts: number },
  { token, devices, pairsByHand }: { token: string; devices: GatewayDevices; pairsByHand: boolean },
): { deviceToken: string | undefined } | { refusal: Refusal } {
  if (params.minProtocol > 4 || params.maxProtocol < 4)
    return { refusal: refuse('PROTOCOL_MISMATCH', 'protocol mismatch') }
  if (!clientIds.has(params.client.id))
    return {
      refusal: { code: 'INVALID_REQUEST', message: 'client.id must be equal to one of the allowed values' },
    }
  const { auth = {}, device } = params
  const sent = auth.deviceToken ?? auth.token ?? ''
  if (!sent) return { refusal: refuse('AUTH_TOKEN_MISSING', 'unauthorized: gateway token missing') }
  if (!device) return { refusal: refuse('DEVICE_IDENTITY_REQUIRED', 'device identity required') }
  if (!isSignatureValid(params, device, sent, challenge))
    return { refusal: refuse('DEVICE_AUTH_SIGNATURE_INVALID', 'device signature invalid') }
  const paired = devices.paired.get(device.id)
  if (auth.deviceToken !== undefined) {
    if (paired?.token !== auth.deviceToken)
      return { refusal: refuse('AUTH_DEVICE_TOKEN_MISMATCH', 'device token mismatch') }
    if (params.scopes.some((scope) => !paired.scopes.includes(scope)))
      return { refusal: refuse('AUTH_SCOPE_MISMATCH', 'scope mismatch') }
    return { deviceToken: paired.token }
  }
  if (auth.token !== token)
    return { refusal: refuse('AUTH_TOKEN_MISMATCH', 'unauthorized: gateway token mismatch') }
  if (paired) return { deviceToken: paired.token }
  if (pairsByHand) return { refusal: requestPairing(devices, device.id, params.scopes) }
  return { deviceToken: pairDevice(devices, device.id, params.scopes) }
}

function isSignatureValid(
  { client, role, scopes }: ConnectParams,
  device: NonNullable<ConnectParams['device']>,
  token: string,
  { nonce, ts }: { nonce: string; ts: number },
) {
  const raw = Buffer.from(device.publicKey, 'base64url')
  const isOwnId = createHash('sha256').update(raw).digest('hex') === device.id
  if (!isOwnId || device.nonce !== nonce || device.signedAt !== ts) return false
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })
  const { id, mode, platform } = client
  const fields = [
    'v3',
    device.id,
    id,
    mode,
    role,
    scopes.join(','),
    ts,
    token,
    nonce,
    platform.toLowerCase(),
    '',
  ]
  return verify(null, Buffer.from(fields.join('|')), key, Buffer.from(device.signature, 'base64url'))
}

export function pairDevice({ paired }: GatewayDevices, deviceId: string, scopes: string[]) {
  const token = randomBytes(32).toString('base64url')
  paired.set(deviceId, { token, scopes })
  return token
}

function requestPairing({ pending }: GatewayDevices, deviceId: string, scopes: string[]): Refusal {
  const known = [...pending].find(([, request]) => request.deviceId === deviceId)
  const requestId = known?.[0] ?? randomUUID()
  pending.set(requestId, { deviceId, scopes })
  return {
    code: 'NOT_PAIRED',
    message: `device pairing required (requestId: ${requestId})`,
    details: { code: 'PAIRING_REQUIRED', requestId, reason: 'not-paired' },
  }
}

export const helloPayload = (
  bootId: string,
  scopes: string[],
  deviceToken: string | undefined,
  attachments: { maxBytes: number; maxImageBytes: number } | undefined,
) => ({
  type: 'hello-ok',
  protocol: 4,
  server: { version: '2026.9.6', bootId, connId: randomUUID() },
  features: { methods: ['chat.send', 'chat.history', 'chat.abort'], events: ['chat', 'agent'] },
  snapshot: {},
  auth: { method: 'token', role: 'operator', scopes, ...(deviceToken && { deviceToken }) },
  policy: {
    maxPayload: 26_214_400,
    maxBufferedBytes: 52_428_800,
    tickIntervalMs: 30_000,
    ...(attachments && { attachments }),
  },
})
