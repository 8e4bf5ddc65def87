import { nominatimGeocoder } from '@sanhe/providers/geocoding'
import type { Config } from '#config'
import { connectRemoteProvider } from './connection.ts'

/** Reverse geocoding is off unless a service is configured, in development too. */
export const connectGeocoding = ({ map }: Config) =>
  connectRemoteProvider({ geocoder: map.geocoder && nominatimGeocoder(map.geocoder) })
