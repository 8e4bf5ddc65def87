import { chooseObjectStorage } from '@sanhe/providers/storage'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

/** Connects the file storage. There is no emulator, because the storage can be the local disk. */
export const connectStorage = ({ vendors }: Config): ProviderConnection<Pick<Deps, 'storage'>> =>
  connectRemoteProvider({ storage: chooseObjectStorage(vendors.storage) })
