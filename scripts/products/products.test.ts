import { expect, test } from 'vitest'
import { products } from './products.ts'

const secretaryBesideAgent = (env: Record<string, string>) =>
  products
    .find(({ name }) => name === 'secretary')
    ?.envFromOthers?.({ urls: { agent: 'http://127.0.0.1:3000' }, dataDir: 'data', env })

test('npm start lets the secretary backend reach the local agent and turns the market on in development, and never in production', () => {
  expect(secretaryBesideAgent({})).toEqual({
    ALLOW_PRIVATE_AGENTS: '1',
    DEMO_AGENT_URL: 'http://127.0.0.1:3000',
    MARKET: '1',
  })
  expect(secretaryBesideAgent({ NODE_ENV: 'production' })).toEqual({})
})

test('npm start plays the history of the demo town, unless the password of the administrator is given', () => {
  const companion = products.find(({ name }) => name === 'companion')
  const environment = (env: Record<string, string>) =>
    companion?.envFromOthers?.({ urls: {}, dataDir: 'data', env })
  expect(environment({})).toEqual({ DEMO_HISTORY: '1' })
  expect(environment({ ADMIN_PASSWORD: 'given' })).toEqual({})
})
