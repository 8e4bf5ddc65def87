import { chooseObjectStorage } from '@sanhe/providers/storage'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

/** File storage has no emulator, because a service may use the local disk instead of a vendor. */
export const connectStorage = ({ vendors }: Config): ProviderConnection<Pick<Deps, 'storage'>> =>
  connectRemoteProvider({ storage: chooseObjectStorage(vendors.storage) })
