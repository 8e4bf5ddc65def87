import { testDocsGapsPage } from '@sanhe/kit/testing/docs-page-tests'

testDocsGapsPage('secretary', new URL('../../', import.meta.url))
