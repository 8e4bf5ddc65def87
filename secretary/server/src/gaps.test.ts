import { testGapsPage } from '@sanhe/kit/testing/page-tests'

testGapsPage('secretary', new URL('../../', import.meta.url))
