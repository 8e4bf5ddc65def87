export { personaRoutes } from './routes.ts'
export { readActivePersona, toPersonaTexts, writePersona } from './service.ts'
export { findPersona, removePersona } from './store.ts'
