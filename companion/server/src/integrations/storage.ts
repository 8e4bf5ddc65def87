import { chooseStorage } from '@sanhe/providers/storage'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

/** No emulator: a service may stay on its disk for good. */
export const connectStorage = ({ vendors }: Config): ProviderConnection<Pick<Deps, 'storage'>> =>
  remoteProvider({ storage: chooseStorage(vendors.storage) })
