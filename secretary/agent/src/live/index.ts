export { createConnectionHub } from './hub.ts'
export { liveJobs } from './jobs.ts'
export { registerWebSockets, socketRoutes, ticketRoutes } from './routes.ts'
export { createSocketTickets } from './socket-tickets.ts'
