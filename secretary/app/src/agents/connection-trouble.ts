import type { ConnectionState } from '@sanhe/protocol/reconnect'

/**
 * Reason why a device has no connection to an agent. `offline`: the device has no network. `unreachable`: the agent does
 * not answer. `revoked`: the agent no longer accepts the key of the device. `incompatible`: the agent refused our frames.
 */
export type ConnectionTrouble = 'offline' | 'unreachable' | 'revoked' | 'incompatible'

/** Failed attempts before an agent counts as unreachable, so that its restart shows no notice. */
const failuresBeforeUnreachable = 2

/** Returns why there is no connection; undefined while there is one or it may still be established. */
export function findConnectionTrouble(
  connection: ConnectionState,
  isDeviceOnline: boolean,
): ConnectionTrouble | undefined {
  if (connection.phase === 'stopped') {
    if (connection.reason === 'key') return 'revoked'
    return connection.reason === 'badFrame' ? 'incompatible' : undefined
  }
  if (connection.phase !== 'connecting' && connection.phase !== 'reconnecting') return undefined
  if (!isDeviceOnline) return 'offline'
  return connection.failures >= failuresBeforeUnreachable ? 'unreachable' : undefined
}
