import { startTestServer, type TestServer } from '#testing'

/** Starts servers for a test on demand and stops all of them after it. */
export function createTestServers() {
  let servers: TestServer[] = []
  async function newServer(...options: Parameters<typeof startTestServer>) {
    const server = await startTestServer(...options)
    servers.push(server)
    return server
  }
  async function stopServers() {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
  }
  return { newServer, stopServers }
}
