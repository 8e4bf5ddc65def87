export { acceptSuggestion, rejectSuggestion } from './decide.ts'
export { suggestionRoutes } from './routes.ts'
export { listSuggestions, proposeSuggestion } from './service.ts'
