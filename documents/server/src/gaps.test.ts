import { testGapsPage } from '@sanhe/kit/testing/docs-page-tests'

testGapsPage('documents', new URL('./', import.meta.url))
