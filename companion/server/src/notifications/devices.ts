import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, Recipient } from '#core'
import { addDevice, keepNewestDevices, removeDevices } from './delivery-store.ts'

/** More devices nobody has; more rows would be somebody's mischief. */
const maxDevices = 10

type Device = Parameters<typeof addDevice>[2]

/** From now on this device shows what `recipient` is told, and nobody else's. */
export const registerDevice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recipient: Recipient,
  device: Device,
) =>
  inTransaction(db, async (tx) => {
    await addDevice(tx, recipient, device, clock.now())
    await keepNewestDevices(tx, recipient, maxDevices)
  })

export const forgetDevice = ({ db }: Pick<Deps, 'db'>, recipient: Recipient, token: string) =>
  removeDevices(db, recipient, [token])
