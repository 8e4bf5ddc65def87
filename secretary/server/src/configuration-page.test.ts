import { testConfigurationPage } from '@sanhe/kit/testing/docs-page-tests'
import { settingNames } from '#config'

testConfigurationPage('secretary', settingNames)
