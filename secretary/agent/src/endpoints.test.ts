import { testEndpoints } from '@sanhe/kit/testing/page-tests'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

testEndpoints('secretary', [...contractRoutes, ...plainRoutes], (heading) => heading.startsWith('## Agent'))
