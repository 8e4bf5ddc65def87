import { startTestServer, type TestServer } from '#testing'

/** Starts servers when a test needs them and stops all of them after the test. */
export function createTestSshServers() {
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
