import { expect, test } from 'vitest'
import { programEnvironment } from './program-environment.ts'

test('programEnvironment leaves out the secrets of the agent', () => {
  const env = { PATH: '/bin', AGENT_API_KEY: 'a', MODEL_API_KEY_FILE: 'b', ANTHROPIC_API_KEY: 'c' }
  expect(programEnvironment(env)).toEqual({ PATH: '/bin', ANTHROPIC_API_KEY: 'c' })
})
