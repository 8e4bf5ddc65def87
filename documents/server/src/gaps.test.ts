import { testGaps } from '@sanhe/kit/testing/page-tests'

testGaps('documents', new URL('./', import.meta.url))
