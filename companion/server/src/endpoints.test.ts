import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { startTestApp } from '#testing'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

testEndpointsPage('companion', [...contractRoutes, ...plainRoutes])
testOpenApiDocument('companion', startTestApp)
