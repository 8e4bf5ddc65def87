export { refuse as refuseAddress } from './errors.ts'
export { type Found, getJson } from './get-json.ts'
export { type Resolver, systemResolver } from './resolve.ts'
export { isPrivate, isPublic, parsePlace, type Place, placeText } from './rules.ts'
