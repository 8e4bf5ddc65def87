import { implement, type SessionUser, toUserAuthor } from '#core'
import { suggestionsContract } from './contract.ts'
import { acceptSuggestion, decideAllSuggestions, rejectSuggestion } from './decide.ts'
import * as service from './service.ts'

const toCaller = (user: SessionUser) => ({ author: toUserAuthor(user), projects: user.projects })

export const suggestionRoutes = (deps: service.SuggestionDeps) =>
  implement(suggestionsContract, {
    list: ({ params, query, actor }) =>
      service.listSuggestions(deps.db, params, query.state, toUserAuthor(actor)),
    async propose({ params, body, actor }) {
      return { suggestion: await service.proposeSuggestion(deps, params, body, toCaller(actor)) }
    },
    decideAll: ({ params, body, actor }) => decideAllSuggestions(deps, params, body, toCaller(actor)),
    async edit({ params, body, actor }) {
      return { suggestion: await service.editSuggestion(deps, params.id, body, toCaller(actor)) }
    },
    async withdraw({ params, actor }) {
      return { suggestion: await service.withdrawSuggestion(deps, params.id, toCaller(actor)) }
    },
    async accept({ params, body, actor }) {
      const options = { byHand: body.by_hand }
      return { suggestion: await acceptSuggestion(deps, params.id, options, toCaller(actor)) }
    },
    async reject({ params, body, actor }) {
      return { suggestion: await rejectSuggestion(deps, params.id, body.comment, toCaller(actor)) }
    },
    async reply({ params, body, actor }) {
      return { suggestion: await service.replyToSuggestion(deps, params.id, body.body, toCaller(actor)) }
    },
  })
