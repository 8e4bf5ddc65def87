export { medicineJobs } from './jobs.ts'
export { medicinesPersonalData } from './personal-data.ts'
export { medicineRoutes } from './routes.ts'
