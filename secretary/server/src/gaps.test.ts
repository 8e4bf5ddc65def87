import { testGapsPage } from '@sanhe/kit/testing/docs-page-tests'

testGapsPage('secretary', new URL('../../', import.meta.url))
