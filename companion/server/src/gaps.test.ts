import { testGapsPage } from '@sanhe/kit/testing/page-tests'

testGapsPage('companion', new URL('../../', import.meta.url))
