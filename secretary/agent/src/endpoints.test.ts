import { testEndpointsPage } from '@sanhe/kit/testing/page-tests'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

testEndpointsPage('secretary', [...contractRoutes, ...plainRoutes], (heading) =>
  heading.startsWith('## Agent'),
)
