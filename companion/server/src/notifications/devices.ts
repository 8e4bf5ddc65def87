import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, Recipient } from '#core'
import { addPushDevice, removeDevices, removeOldestDevices } from './delivery-store.ts'

/** Largest number of devices that one recipient can register, against abuse. */
const maxDevices = 10

type Device = Parameters<typeof addPushDevice>[2]

/** Registers a device for `recipient`. The device no longer receives notices of an earlier recipient. */
export const registerDevice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recipient: Recipient,
  device: Device,
) =>
  inTransaction(db, async (tx) => {
    await addPushDevice(tx, recipient, device, clock.now())
    await removeOldestDevices(tx, recipient, maxDevices)
  })

export const unregisterDevice = ({ db }: Pick<Deps, 'db'>, recipient: Recipient, token: string) =>
  removeDevices(db, recipient, [token])
