import { testEndpoints, testOpenApi } from '@sanhe/kit/testing/page-tests'
import { startTestBackend } from '#testing'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

const isOfBackend = (heading: string) => heading.startsWith('## Backend')
testEndpoints('secretary', [...contractRoutes, ...plainRoutes], isOfBackend)
testOpenApi('secretary', startTestBackend, isOfBackend)
