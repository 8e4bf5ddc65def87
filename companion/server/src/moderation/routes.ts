import { type Deps, implement, type MountCompanionRoutes } from '#core'
import { moderationContract } from './contract.ts'
import { findSensitiveWords, findStrictestCategory } from './rules.ts'
import {
  changeSensitiveWords,
  listSensitiveWords,
  listWordVersions,
  restoreWordVersion,
} from './word-versions.ts'

export const moderationRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'wordList'>): MountCompanionRoutes =>
  implement(moderationContract, {
    listWords: ({ query: { category, q, ...page } }) => listSensitiveWords(deps, { category, q }, page),
    changeWords: ({ actor, body }) => changeSensitiveWords(deps, actor, body),
    async checkText({ body }) {
      const words = findSensitiveWords(await deps.wordList.current(), [body.text])
      return { category: findStrictestCategory(words) ?? null, words }
    },
    listVersions: ({ query }) => listWordVersions(deps, query),
    restoreVersion: ({ actor, params }) => restoreWordVersion(deps, actor, params.id),
  })
