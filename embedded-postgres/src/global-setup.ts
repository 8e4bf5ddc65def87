import { stopTestServer } from './testing/server.ts'

/** Vitest calls this function when a run ends. The server starts only when a test asks for a database. */
export const teardown = stopTestServer
