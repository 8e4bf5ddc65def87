import { expect, test } from 'vitest'
import { closeOnStop } from './close-on-stop.ts'

function openTestService() {
  const seen: string[] = []
  const close = async () => void seen.push('closed')
  const stop = async () => void seen.push('stopped')
  return { seen, close, stop }
}

test('closeOnStop closes the resources of a service after it has stopped, not before', async () => {
  const { seen, close, stop } = openTestService()
  const service = await closeOnStop(async () => ({ url: 'here', stop }), close)
  expect({ url: service.url, seen }).toEqual({ url: 'here', seen: [] })
  await service.stop()
  expect(seen).toEqual(['stopped', 'closed'])
})

test('closeOnStop closes the resources and rethrows the error when the service does not start', async () => {
  const { seen, close } = openTestService()
  const failing = closeOnStop(async () => Promise.reject(new Error('no port')), close)
  await expect(failing).rejects.toThrow('no port')
  expect(seen).toEqual(['closed'])
})

test('closeOnStop closes the resources and rethrows the error when the service fails to stop', async () => {
  const { seen, close } = openTestService()
  const stop = async () => Promise.reject(new Error('still busy'))
  const service = await closeOnStop(async () => ({ stop }), close)
  await expect(service.stop()).rejects.toThrow('still busy')
  expect(seen).toEqual(['closed'])
})
