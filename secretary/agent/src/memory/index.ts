export { memoryRoutes } from './routes.ts'
export { maxFactCharacters } from './contract.ts'
export { addFact, findFactInScope, readMemoryForModel, removeFact } from './service.ts'
export { findFact } from './store.ts'
