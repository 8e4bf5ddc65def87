import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { startTestApp } from '#testing'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

testEndpointsPage('companion', [...contractRoutes, ...routesWithoutContract])
testOpenApiDocument('companion', startTestApp)
