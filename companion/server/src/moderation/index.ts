export { isSensitive, lettersOf } from './rules.ts'
