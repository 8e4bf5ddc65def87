import { testGapsPage } from '@sanhe/kit/testing/page-tests'

testGapsPage('documents', new URL('./', import.meta.url))
