export { assertNotSensitive } from './assert-not-sensitive.ts'
export { isSensitive, normaliseForMatching } from './rules.ts'
