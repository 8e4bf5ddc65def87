export { assertDecent } from './decency.ts'
export { isSensitive, lettersOf } from './rules.ts'
