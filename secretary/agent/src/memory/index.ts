export { memoryRoutes } from './routes.ts'
export { maxFactCharacters } from './contract.ts'
export { addFact, readMemoryForModel, removeFact } from './service.ts'
export { findFact } from './store.ts'
