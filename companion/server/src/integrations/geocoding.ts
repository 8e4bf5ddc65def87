import { nominatimGeocoder } from '@sanhe/providers/geocoding'
import type { Config } from '#config'
import { connectRemoteProvider } from './connection.ts'

/**
 * Connects the service that finds the address of a position. There is no emulator: without settings, the feature is off
 * in development too.
 */
export const connectGeocoding = ({ map }: Config) =>
  connectRemoteProvider({ geocoder: map.geocoder && nominatimGeocoder(map.geocoder) })
