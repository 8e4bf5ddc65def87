import { testEndpoints, testOpenApi } from '@sanhe/kit/testing/page-tests'
import { startTestAgent } from '#testing'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

const isOfAgent = (heading: string) => heading.startsWith('## Agent')
testEndpoints('secretary', [...contractRoutes, ...plainRoutes], isOfAgent)
testOpenApi('secretary', startTestAgent, isOfAgent)
