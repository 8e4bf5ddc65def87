import { testEndpoints, testOpenApi } from '@sanhe/kit/testing/page-tests'
import { startTestApp } from '#testing'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

testEndpoints('companion', [...contractRoutes, ...plainRoutes])
testOpenApi('companion', startTestApp)
