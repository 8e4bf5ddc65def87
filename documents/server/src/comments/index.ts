export { commentRoutes } from './routes.ts'
export { type CommentDeps, commentOnSuggestion, listThreadsOfSuggestions } from './suggestion-threads.ts'
