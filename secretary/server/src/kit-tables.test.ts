import { join } from 'node:path'
import { testKitTables } from '@sanhe/kit/testing/kit-tables-tests'

testKitTables('secretary', join(import.meta.dirname, '../migrations'))
