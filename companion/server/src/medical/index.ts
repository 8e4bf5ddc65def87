export { seedMedical } from './seed.ts'
