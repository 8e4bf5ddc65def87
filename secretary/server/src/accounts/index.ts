export { type AccessTokens, createAccessTokens } from './access-tokens.ts'
export { guards } from './guards.ts'
export { openSession } from './sessions.ts'
