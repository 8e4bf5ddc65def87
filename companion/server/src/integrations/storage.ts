import { chooseStorage } from '@sanhe/providers/storage'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

/** Storage has no emulator, because a service may keep using the local disk. */
export const connectStorage = ({ vendors }: Config): ProviderConnection<Pick<Deps, 'storage'>> =>
  remoteProvider({ storage: chooseStorage(vendors.storage) })
