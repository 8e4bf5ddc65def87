import { testDocsGapsPage } from '@sanhe/kit/testing/docs-page-tests'

testDocsGapsPage('companion', new URL('../../', import.meta.url))
