export { assertNoSensitiveWords, hasSensitiveWord } from './assert-no-sensitive-words.ts'
export { moderationRoutes } from './routes.ts'
export {
  findSensitiveWords,
  hasBlockedWord,
  normaliseTextForMatching,
  findStrictestCategory,
} from './rules.ts'
export { createWordList } from './word-list.ts'
export { ensureSensitiveWords } from './word-versions.ts'
