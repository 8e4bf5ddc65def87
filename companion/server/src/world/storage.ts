import { chooseStorage } from '@sanhe/providers/storage'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

/** No stand-in: a service may stay on its disk for good. */
export const openStorage = ({ vendors }: Config): Opened<Pick<Deps, 'storage'>> =>
  elsewhere({ storage: chooseStorage(vendors.storage) })
