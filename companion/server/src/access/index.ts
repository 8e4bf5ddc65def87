export { guards } from './guards.ts'
export { accessJobs } from './jobs.ts'
export { renewToken } from './renew.ts'
export { createTokens, type Tokens, tokenLifetimeMs } from './tokens.ts'
