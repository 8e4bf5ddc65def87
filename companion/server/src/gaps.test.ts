import { testGaps } from '@sanhe/kit/testing/page-tests'

testGaps('companion', new URL('../../', import.meta.url))
