import { expect, test } from 'vitest'
import { createProgramEnvironment } from './program-environment.ts'

test('createProgramEnvironment leaves out the secrets of the agent', () => {
  const env = { PATH: '/bin', AGENT_API_KEY: 'a', MODEL_API_KEY_FILE: 'b', ANTHROPIC_API_KEY: 'c' }
  expect(createProgramEnvironment(env)).toEqual({ PATH: '/bin', ANTHROPIC_API_KEY: 'c' })
})
