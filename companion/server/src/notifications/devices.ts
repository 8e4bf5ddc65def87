import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, Recipient } from '#core'
import { addDevice, removeDevices, removeOldestDevices } from './delivery-store.ts'

/** Largest number of devices of one recipient; more would be abuse. */
const maxDevices = 10

type Device = Parameters<typeof addDevice>[2]

/** Registers a device for `recipient`; it no longer receives notices of any earlier recipient. */
export const registerDevice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recipient: Recipient,
  device: Device,
) =>
  inTransaction(db, async (tx) => {
    await addDevice(tx, recipient, device, clock.now())
    await removeOldestDevices(tx, recipient, maxDevices)
  })

export const unregisterDevice = ({ db }: Pick<Deps, 'db'>, recipient: Recipient, token: string) =>
  removeDevices(db, recipient, [token])
