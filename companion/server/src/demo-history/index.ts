export { playDemoHistory } from './history.ts'
export type { PastService } from './past-service.ts'
export { hasUsers } from './store.ts'
