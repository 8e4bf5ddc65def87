import { testGaps } from '@sanhe/kit/testing/page-tests'

testGaps('secretary', new URL('../../', import.meta.url))
