import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { startTestAgent } from '#testing'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

const isOfAgent = (heading: string) => heading.startsWith('## Agent')
testEndpointsPage('secretary', [...contractRoutes, ...routesWithoutContract], isOfAgent)
testOpenApiDocument('secretary', startTestAgent, isOfAgent)
