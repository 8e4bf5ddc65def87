export { apiError as refuseAddress } from './errors.ts'
export { fetchJson, type JsonFetchResult, type JsonFetchFailure } from './fetch-json.ts'
export { parsePrivateNetwork } from './private-networks.ts'
export {
  isAllowedAddress,
  type PrivateAddressPolicy,
} from './resolve-host.ts'
export {
  formatServerAddress,
  parseServerAddress,
  type ServerAddress,
} from './server-address.ts'
