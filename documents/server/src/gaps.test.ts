import { testDocsGapsPage } from '@sanhe/kit/testing/docs-page-tests'

testDocsGapsPage('documents', new URL('./', import.meta.url))
