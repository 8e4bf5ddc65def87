import { testGapsPage } from '@sanhe/kit/testing/docs-page-tests'

testGapsPage('companion', new URL('../../', import.meta.url))
