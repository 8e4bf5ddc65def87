import { testEndpoints, testOpenApi } from '@sanhe/kit/testing/page-tests'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

const isOfAgent = (heading: string) => heading.startsWith('## Agent')
testEndpoints('secretary', [...contractRoutes, ...plainRoutes], isOfAgent)
testOpenApi('secretary', isOfAgent, 'agent')
