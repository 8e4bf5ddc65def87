import { startTestServer, type TestServer } from '#testing'

/** Servers that a test starts as it needs them, and that are stopped together after it. */
export function testServers() {
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
