import { stopTestServer } from './testing/server.ts'

/** Vitest calls it when a run ends; the server itself starts only when a test asks for a database. */
export const teardown = stopTestServer
