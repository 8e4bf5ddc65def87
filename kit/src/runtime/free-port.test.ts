import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { describePortProblem, findFreePort } from './free-port.ts'

const ownPorts = '/proc/sys/net/ipv4/ip_local_port_range'
const firstOwnPort = () => (existsSync(ownPorts) ? Number.parseInt(readFileSync(ownPorts, 'utf8')) : 49_152)

async function listen(port: number) {
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return server
}

test('findFreePort returns ports below the ephemeral range, a different port at each call', async () => {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  expect(new Set(ports).size).toBe(3)
  for (const port of ports) {
    expect(port).toBeGreaterThan(1024)
    expect(port).toBeLessThan(firstOwnPort())
    expect(await describePortProblem(port)).toBeUndefined()
  }
})

test('findFreePort skips a port in use', async () => {
  const taken = (await findFreePort()) + 1
  const server = await listen(taken)
  expect(await describePortProblem(taken)).toBe('EADDRINUSE')
  expect(await findFreePort()).not.toBe(taken)
  server.close()
})

test('describePortProblem returns EADDRNOTAVAIL for the IP address of another machine', async () => {
  expect(await describePortProblem(await findFreePort(), '192.0.2.1')).toBe('EADDRNOTAVAIL')
})
