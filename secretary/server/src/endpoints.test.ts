import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { startTestBackend } from '#testing'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

const isOfBackend = (heading: string) => heading.startsWith('## Backend')
testEndpointsPage('secretary', [...contractRoutes, ...routesWithoutContract], isOfBackend)
testOpenApiDocument('secretary', startTestBackend, isOfBackend)
