export { createHub, type Hub } from './hub.ts'
export { liveJobs } from './jobs.ts'
export { acceptSockets, socketRoutes, ticketRoutes } from './routes.ts'
export { createTickets, type Tickets } from './tickets.ts'
