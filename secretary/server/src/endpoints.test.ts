import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { startTestBackend } from '#testing'
import { contractRoutes, manualRoutes } from './testing/routes.ts'

const isOfBackend = (heading: string) => heading.startsWith('## Backend')
testEndpointsPage('secretary', [...contractRoutes, ...manualRoutes], isOfBackend)
testOpenApiDocument('secretary', startTestBackend, isOfBackend)
