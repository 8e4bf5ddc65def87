export { createConnectionHub } from './hub.ts'
export { liveJobs } from './jobs.ts'
export { acceptSockets, socketRoutes, ticketRoutes } from './routes.ts'
export { createTickets } from './tickets.ts'
