import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/page-tests'
import { startTestBackend } from '#testing'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

const isOfBackend = (heading: string) => heading.startsWith('## Backend')
testEndpointsPage('secretary', [...contractRoutes, ...plainRoutes], isOfBackend)
testOpenApiDocument('secretary', startTestBackend, isOfBackend)
