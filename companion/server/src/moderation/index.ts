export { assertNotSensitive } from './decency.ts'
export { isSensitive, normaliseForMatching } from './rules.ts'
