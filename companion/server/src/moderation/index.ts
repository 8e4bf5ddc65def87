export { assertNoSensitiveWords } from './assert-no-sensitive-words.ts'
export { hasSensitiveWord, normaliseForMatching } from './rules.ts'
