import { expect, test } from 'vitest'
import { z } from 'zod'
import { get, post } from './contract.ts'
import { contractRoutesPlugin, listContractRoutes } from './vite-routes.ts'

const contract = {
  notes: {
    list: get('/api/notes', { auth: 'none', summary: 'List', reply: z.object({}) }),
    create: post('/api/notes', {
      auth: 'admin',
      roles: ['owner'],
      summary: 'Add',
      body: z.object({ text: z.string() }),
      reply: z.object({}),
    }),
  },
}

test('listContractRoutes returns method, path and roles of every endpoint of the contracts, and nothing else', () => {
  expect(listContractRoutes(contract)).toEqual({
    notes: {
      list: { method: 'GET', path: '/api/notes' },
      create: { method: 'POST', path: '/api/notes', roles: ['owner'] },
    },
  })
})

test('the Vite plugin contractRoutesPlugin resolves its own module id to plain data and ignores other ids', () => {
  const plugin = contractRoutesPlugin('virtual:notes', contract)
  const id = plugin.resolveId('virtual:notes')
  expect(id).toBeDefined()
  expect(plugin.load(id ?? '')).toBe(`export const routes = ${JSON.stringify(listContractRoutes(contract))}`)
  expect(plugin.resolveId('virtual:other')).toBeUndefined()
  expect(plugin.load('virtual:notes')).toBeUndefined()
})
