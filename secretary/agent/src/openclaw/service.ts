import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, toRecognisableEnd } from '#core'
import { isPlaintextUrl } from './address-rules.ts'
import { type ConnectedGateway, connectGateway, type GatewayLogin } from './connect-gateway.ts'
import { ensureDeviceKey, removeDeviceKey } from './device-key.ts'
import { apiError } from './errors.ts'
import { GatewayFault } from './faults.ts'
import * as store from './store.ts'

export type GatewayDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

export type GatewayInput = {
  url: string
  token?: string | null | undefined
  allows_plaintext: boolean
}

export const hasGateway = (db: Deps['db']) => store.findGateway(db) !== undefined

/** Stores the gateway. Without a new token the stored one stays, but only for the same server. */
export function saveGateway(deps: GatewayDeps, input: GatewayInput) {
  const { db, clock } = deps
  if (isPlaintextUrl(input.url) && !input.allows_plaintext) throw apiError('GATEWAY_NOT_ENCRYPTED')
  return transaction(db, () => {
    const before = store.findGateway(db)
    const isSame = before !== undefined && isSameServer(before.url, input.url)
    const key_place = before?.key_place ?? generateRandomToken()
    const keepsToken = isSame && input.token === undefined
    const row = {
      url: input.url,
      allows_plaintext: input.allows_plaintext ? 1 : 0,
      ...(keepsToken ? pickToken(before) : tokenColumns(deps, key_place, input.token)),
      device_token_encrypted: keepsToken ? before.device_token_encrypted : null,
      pairing_request_id: isSame ? before.pairing_request_id : null,
      key_place,
      updated_at: clock.now(),
    }
    store.setGateway(db, row)
    return row
  })
}

/** Deletes the gateway and the identity of this device. */
export function removeGateway({ db }: GatewayDeps) {
  transaction(db, () => {
    if (!store.removeGateway(db)) throw apiError('GATEWAY_NOT_FOUND')
    removeDeviceKey(db)
  })
}

/** Connects to the stored gateway. Throws a `GatewayFault`. */
export async function connectStoredGateway(deps: GatewayDeps, resolver?: DnsResolver) {
  const row = store.findGateway(deps.db)
  if (!row) throw new GatewayFault('missing')
  const login = toLogin(deps, row)
  try {
    return remember(deps, row, await connectGateway(login, resolver))
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (login.deviceToken !== undefined && isDeviceTokenFault(error)) {
      // The gateway no longer accepts the device's own token. If the owner entered a shared token, the next connection
      // pairs the device again with it.
      store.changeGateway(deps.db, { device_token_encrypted: null })
      if (login.token !== undefined) return connectStoredGateway(deps, resolver)
    }
    rememberPairing(deps, error)
    throw error
  }
}

const isDeviceTokenFault = ({ kind }: GatewayFault) => kind === 'tokenRefused' || kind === 'scopeMismatch'

/**
 * Connects with the data that the owner entered. Without an entered token, uses the stored token if the address leads
 * to the stored server. Stores only the data of the pairing.
 */
export async function connectAsEntered(deps: GatewayDeps, input: GatewayInput, resolver?: DnsResolver) {
  const row = store.findGateway(deps.db)
  const isSame = row !== undefined && isSameServer(row.url, input.url)
  if (isSame && input.token === undefined) {
    const login = { ...toLogin(deps, row), url: input.url, allowsPlaintext: input.allows_plaintext }
    return connectGateway(login, resolver)
      .then((connected) => remember(deps, row, connected))
      .catch((error: unknown) => {
        if (error instanceof GatewayFault) rememberPairing(deps, error)
        throw error
      })
  }
  return connectGateway(
    {
      url: input.url,
      allowsPlaintext: input.allows_plaintext,
      token: input.token ?? undefined,
      deviceToken: undefined,
      deviceKey: ensureDeviceKey(deps),
    },
    resolver,
  )
}

function remember(deps: GatewayDeps, row: store.GatewayRow, connected: ConnectedGateway) {
  const { deviceToken } = connected.hello.auth
  store.changeGateway(deps.db, {
    pairing_request_id: null,
    ...(deviceToken !== undefined && {
      device_token_encrypted: seal(deps, row.key_place, 'device_token', deviceToken),
    }),
  })
  return connected
}

function rememberPairing({ db }: GatewayDeps, { kind, requestId }: GatewayFault) {
  if (kind === 'pairing' && requestId !== undefined)
    store.changeGateway(db, { pairing_request_id: requestId })
}

type Secret = 'token' | 'device_token'

const placeOf = (keyPlace: string, secret: Secret) => `openclaw_gateway:${keyPlace}:${secret}`

const seal = ({ secrets }: GatewayDeps, keyPlace: string, secret: Secret, value: string) =>
  secrets.encrypt(value, placeOf(keyPlace, secret))

function open(
  { secrets }: Pick<GatewayDeps, 'secrets'>,
  row: Omit<store.GatewayRow, 'gateway_id'>,
  secret: Secret,
) {
  const value = secrets.decrypt(row[`${secret}_encrypted`] ?? '', placeOf(row.key_place, secret))
  if (value === undefined) throw new GatewayFault('missing')
  return value
}

const toLogin = (deps: GatewayDeps, row: store.GatewayRow): GatewayLogin => ({
  url: row.url,
  allowsPlaintext: row.allows_plaintext === 1,
  token: row.token_encrypted === null ? undefined : open(deps, row, 'token'),
  deviceToken: row.device_token_encrypted === null ? undefined : open(deps, row, 'device_token'),
  deviceKey: ensureDeviceKey(deps),
})

const tokenColumns = (deps: GatewayDeps, keyPlace: string, token: string | null | undefined) => ({
  token_encrypted: token ? seal(deps, keyPlace, 'token', token) : null,
  token_end: token ? toRecognisableEnd(token) : null,
})

const pickToken = ({ token_encrypted, token_end }: store.GatewayRow) => ({ token_encrypted, token_end })

const isSameServer = (a: string, b: string) => URL.parse(a)?.host === URL.parse(b)?.host
